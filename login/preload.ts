/**
 * Loads the console's bundle while people type (design section 7). The names of its files change with every build, so they are read from the
 * console's own page.
 */
export async function preloadConsole(): Promise<void> {
  try {
    const response = await fetch('/', { priority: 'low' });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const scripts = page.querySelectorAll('script[type="module"][src], link[rel="modulepreload"][href]');
    for (const element of scripts) add(element.getAttribute('src') ?? element.getAttribute('href'), 'modulepreload');
    for (const element of page.querySelectorAll('link[rel="stylesheet"][href]'))
      add(element.getAttribute('href'), 'style');
  } catch {
    // Only a head start: the console loads all the same.
  }
}

function add(address: string | null, kind: 'modulepreload' | 'style'): void {
  if (!address || new URL(address, location.origin).origin !== location.origin) return;
  const link = document.createElement('link');
  // Whoever stays on this page leaves the style unused: a preload would be complained about.
  link.rel = kind === 'style' ? 'prefetch' : kind;
  if (kind === 'style') link.as = 'style';
  else link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}
