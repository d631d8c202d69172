/** The page that waits for a recording: asks again and again, and opens it once it is there. */

const AGAIN_MS = 1500;

async function ask() {
  const address = document.getElementById("replay-waiting")?.dataset.ask;
  if (!address) return;
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const body = await answer.json();
    if (body?.error?.code !== "not_recorded_yet") return location.reload();
  } catch {
    // Offline for a moment: asked again.
  }
  setTimeout(ask, AGAIN_MS);
}

setTimeout(ask, AGAIN_MS);
