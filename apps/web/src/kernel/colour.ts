/** Colours by number: what decides whether a text can be read is computed, not guessed (WCAG 2.2, 1.4.3). */
export type Rgb = readonly [red: number, green: number, blue: number]

export const rgbOf = (hex: string): Rgb => {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map(one =>
      Math.round(Math.min(255, Math.max(0, one)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` of `over` laid upon `under`. */
export const mix = (under: string, over: string, share: number): string => {
  const [a, b] = [rgbOf(under), rgbOf(over)]
  return hexOf([0, 1, 2].map(index => (a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share) as unknown as Rgb)
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string) => {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The first step from `colour` towards `end` that reads against every ground. */
function stepped(colour: string, end: string, reads: (candidate: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, end, share)
    if (reads(candidate)) return candidate
  }
  return end
}

/** The same hue, deeper: red, green and blue shrink by the same factor, which keeps the saturation a black mix loses. */
const deepened = (colour: string) => {
  const [red, green, blue] = rgbOf(colour)
  const least = Math.min(red, green, blue)
  return hexOf([red - least, (green - least) * 0.72, (blue - least) * 0.95])
}

const text = 4.5

export interface Accent {
  /** What the person picked; decoration only. */
  readonly brand: string
  /** Text and links on the content background. */
  readonly ink: string
  /** Ground of a filled button, white text upon it. */
  readonly fill: string
  readonly fillHover: string
  /** The faint ground of what is chosen. */
  readonly tint: string
}

const darkGround = '#1e232b'

/** Derives from the picked colour what may carry text: deeper on white, lighter on dark, until it reads. */
export function accentOf(brand: string, dark: boolean): Accent {
  const tintLight = mix('#ffffff', brand, 0.1)
  const reads = (one: string) => contrast(one, '#ffffff') >= 5 && contrast(one, tintLight) >= text
  // First along the hue; only a hue that never gets dark enough goes on towards black.
  const deep = stepped(brand, deepened(brand), reads)
  const safe = stepped(deep, '#000000', reads)
  if (!dark) return { brand, ink: safe, fill: safe, fillHover: mix(safe, '#000000', 0.14), tint: tintLight }
  const tintDark = mix('#171b21', brand, 0.18)
  const ink = stepped(brand, '#ffffff', one => contrast(one, darkGround) >= 5 && contrast(one, tintDark) >= text)
  return { brand, ink, fill: safe, fillHover: mix(safe, '#ffffff', 0.1), tint: tintDark }
}
