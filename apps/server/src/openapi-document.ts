import { areas } from '@forecourt/contract'
import type { Label } from '@forecourt/contract/kernel'
import { openApi as partnerProtocol, openApiVersion } from '@forecourt/contract/partner-api'
import { type Examples, openApi } from './kernel/http/openapi/document.ts'
import recorded from './openapi-examples.json' with { type: 'json' }
import { version } from './version.ts'

/** The examples of the document, as tests have made them: `tools/examples.ts` writes them down. */
export const examples: Examples = recorded

let written: string | undefined

/** The OpenAPI document of this installation as JSON, made when it is first asked for: it follows from declarations alone. */
export const openApiText = (): string => (written ??= JSON.stringify(openApi(areas, version, examples)))

const aboutPartners: Label = [
  `渠道开放接口，版本${openApiVersion}。签名、测试向量、错误与重试、回调见 /openapi/partners.md。每个请求带四个签名头；拒绝时HTTP状态与code一致（460至465为422，470为503），reason是原因代码，429与503带Retry-After。金额、单价、数量与编号都是文字。时间均为北京时间。`,
  `The API of partners, version ${openApiVersion}. How to sign, test vectors, errors and retries, callbacks: /openapi/partners.md. Each request carries the four headers of the signature. A refusal has the HTTP status of its code (422 for 460 to 465, 503 for 470), is named by reason, and 429 and 503 carry Retry-After. Amounts, prices, quantities and ids are texts. All times are those of Shanghai.`,
]

let writtenForPartners: string | undefined

/** What partners may call and are called with, and nothing else: open to everybody, because who builds against it has no account. */
export const partnerDocumentText = (): string =>
  (writtenForPartners ??= JSON.stringify(
    openApi(areas, openApiVersion, examples, {
      title: 'Forecourt partner API',
      about: aboutPartners,
      has: call => call.protocol === partnerProtocol,
      webhooks: partnerProtocol.webhooks,
    }),
  ))
