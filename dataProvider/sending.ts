/** Sends a request with progress: `fetch` doesn't report how much of a file has left. Loaded with the first upload. */

interface Sending {
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | undefined;
  signal: AbortSignal | undefined;
}

/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304];

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
};

/**
 * Like `fetch`, and calls `onSent` with the part of the body that was sent, from 0 to 1.
 * @throws TypeError (rejects) without an answer, and an AbortError after an abort
 */
export const sendReporting = (
  url: string,
  { method, headers, body, signal }: Sending,
  onSent: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (act: () => void) => () => {
      signal?.removeEventListener('abort', stop);
      act();
    };
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.onload = end(() => {
      const { status, responseText } = request;
      resolve(new Response(BODILESS.includes(status) ? null : responseText, { status, headers: headersOf(request) }));
    });
    request.onerror = end(() => reject(new TypeError('The connection was lost')));
    request.onabort = end(() => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) reject(new DOMException('The upload was stopped', 'AbortError'));
    else request.send(body ?? null);
  });
