/** 'Chrome 131 on Windows'; the whole user agent is more than anyone reads. */
export function browserName(agent: string): string {
  const names: readonly (readonly [pattern: RegExp, name: string])[] = [
    [/Edg\/(\d+)/, 'Edge'],
    [/OPR\/(\d+)/, 'Opera'],
    [/Firefox\/(\d+)/, 'Firefox'],
    [/(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/, 'Chrome'],
    [/Version\/(\d+)[\d.]* .*Safari/, 'Safari'],
  ];
  const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux|X11/, 'Linux'],
  ];
  const browser = names.map(([pattern, name]) => [name, pattern.exec(agent)?.[1]]).find(([, version]) => version);
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  const name = browser?.join(' ') ?? 'Unknown browser';
  return system ? `${name} on ${system}` : name;
}
