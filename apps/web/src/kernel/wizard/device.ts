const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['WeChat', /MicroMessenger\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
]

/** The device as a person would call it, so that they know which of theirs is meant: "Edge · Windows". */
export function deviceName(agent: string): string {
  const found = [browsers, systems].flatMap(marks => marks.find(([, mark]) => mark.test(agent))?.[0] ?? [])
  return found.join(' · ')
}
