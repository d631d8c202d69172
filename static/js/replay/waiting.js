/** The page that waits for a recording: asks for itself again, and opens what comes in its place. */

const AGAIN_MS = 1500;

async function ask() {
  try {
    const answer = await fetch(location.href);
    if (!(await answer.text()).includes('id="replay-waiting"')) return location.reload();
  } catch {
    // Offline for a moment: asked again.
  }
  setTimeout(ask, AGAIN_MS);
}

setTimeout(ask, AGAIN_MS);
