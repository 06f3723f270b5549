import { example } from './example.ts'
import { Receipt } from './receipt.tsx'

const content = [
  '      中原石化上街站',
  '--------------------------------',
  '订单  OD2611221539',
  '油品  92#  42.409 L',
  '实付  290.50',
  '[QR] https://forecourt.example/o/1',
].join('\n')

export default example('Receipt', ['小票', 'Receipt'], {
  printed: () => <Receipt content={content} />,
  'a copy': () => <Receipt content={content} isCopy />,
})
