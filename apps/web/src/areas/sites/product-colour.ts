/** Okabe and Ito's palette, told apart by colour-blind readers too: a product has the same colour on every screen. */
const colours: Readonly<Record<string, string>> = {
  '92': '#0072b2',
  '95': '#e69f00',
  '98': '#d55e00',
  '101': '#b0398a',
  '0': '#009e73',
  '-10': '#56b4e9',
  '-20': '#7b8fd4',
  CNG: '#cc79a7',
  LNG: '#a3b535',
}

export const productColour = (oilNo: string): string => colours[oilNo] ?? '#8a8f98'
