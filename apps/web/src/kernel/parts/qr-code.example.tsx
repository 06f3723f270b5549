import { example } from './example.ts'
import { QrCode } from './qr-code.tsx'

export default example('QrCode', ['二维码', 'QR code'], {
  'a payment': () => <QrCode text="weixin://wxpay/bizpayurl?pr=sample" label="code" />,
})
