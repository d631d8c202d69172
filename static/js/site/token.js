/** The page that shows a new token once. */

import { offerCopy } from "sf/site/copy.js";

offerCopy(document.getElementById("secret"), document.getElementById("secret-copy"), "The token is copied.");
