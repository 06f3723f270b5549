/** A product has the same colour on every screen: those most sold have the steps that charts draw them in. */
const colours: Readonly<Record<string, string>> = {
  '92': 'var(--series-1)',
  '95': 'var(--series-2)',
  '0': 'var(--series-3)',
  '98': 'var(--series-4)',
  '-10': 'var(--series-5)',
  '101': '#b0398a',
  '-20': '#7b8fd4',
  CNG: '#cc79a7',
  LNG: '#a3b535',
}

export const productColour = (oilNo: string): string => colours[oilNo] ?? '#8a8f98'
