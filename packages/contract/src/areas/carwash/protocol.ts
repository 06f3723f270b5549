import { protocol } from '../../kernel/index.ts'

/** What Alipay calls its merchants with (SPI): a form signed over its sorted parameters by RSA2, an answer that is signed too. */
export const alipaySpi = protocol('alipaySpi', ['支付宝SPI', 'Alipay SPI'], {
  refuses: ['badSignature', 'clockSkew', 'invalid', 'tooOften', 'maintenance'],
})
