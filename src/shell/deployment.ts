/** The files that a page starts with; builds name them by content. */
const entriesOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[type="module"][src]:not([async])')].map(
    (script) => script.getAttribute('src') ?? '',
  );

/**
 * Whether the server has another build than the running one: then this build's chunks are gone, and only reloading helps. A failed request,
 * or an answer that isn't the console's page, counts as no.
 */
export async function isAnotherBuildThere(): Promise<boolean> {
  const [running] = entriesOf(document);
  if (!running) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    if (!response.ok) return false;
    const deployed = entriesOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return deployed.length > 0 && !deployed.includes(running);
  } catch {
    return false;
  }
}
