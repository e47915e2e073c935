/** The files that a page begins with; a build names them by their content. */
const entriesOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[type="module"][src]:not([async])')].map(
    (script) => script.getAttribute('src') ?? '',
  );

/**
 * Whether the server has another build than the one that runs here: then chunks of this one are gone, and only loading the page again brings
 * them. An answer that cannot be had, or is no page of the console, is no.
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
