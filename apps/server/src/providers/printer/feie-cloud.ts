import { feieSignature } from './feie.ts'
import type { PrinterStatus } from './port.ts'

/** One job as the simulated cloud keeps it. `printedAt` is null while the printer is off line or out of paper. */
export interface Slip {
  orderId: string
  sn: string
  /** The tagged text as it was sent. */
  content: string
  times: number
  acceptedAt: Date
  printedAt: Date | null
}

export interface FeieCloudReply {
  ret: number
  msg: string
  data: unknown
  serverExecutedTime: number
}

interface Outcome {
  ok: string[]
  no: string[]
}

const kept = 500
const statusWords = { offline: '离线', ready: '在线，工作状态正常', faulty: '在线，工作状态不正常' }

/** A call the cloud turns down. Its one code stands for all of the vendor's: only "zero or not" is ever looked at. */
class TurnedDown extends Error {}

/**
 * The Feie cloud in memory: it checks signatures, binds printers, queues jobs and prints them as soon as their printer
 * is ready. With `knowsEveryPrinter` a printer it has not seen counts as bound, so that a demo survives a restart.
 */
export class FeieCloud {
  readonly slips: Slip[] = []
  readonly #account: { user: string; ukey: string }
  readonly #knowsEveryPrinter: boolean
  readonly #printers = new Map<string, PrinterStatus>()
  #orders = 0

  constructor(account: { user: string; ukey: string }, knowsEveryPrinter: boolean) {
    this.#account = account
    this.#knowsEveryPrinter = knowsEveryPrinter
  }

  /** Answers one signed form the way the vendor does. */
  handle(form: URLSearchParams): FeieCloudReply {
    try {
      this.#checkSignature(form)
      return { ret: 0, msg: 'ok', data: this.#serve(form), serverExecutedTime: 1 }
    } catch (error) {
      if (!(error instanceof TurnedDown)) throw error
      return { ret: -2, msg: error.message, data: null, serverExecutedTime: 1 }
    }
  }

  /** Unplugs a printer or takes its paper; what waited is printed when it is ready again. */
  setStatus(sn: string, status: PrinterStatus): void {
    this.#printers.set(sn, status)
    if (status !== 'ready') return
    for (const slip of this.slips) if (slip.sn === sn) slip.printedAt ??= new Date()
  }

  #checkSignature(form: URLSearchParams): void {
    const { user, ukey } = this.#account
    if (form.get('user') !== user) throw new TurnedDown('参数错误 : 该帐号未注册.')
    const expected = feieSignature(user, ukey, form.get('stime') ?? '')
    if (form.get('sig') !== expected) throw new TurnedDown('参数错误 : 签名错误.')
  }

  #serve(form: URLSearchParams): unknown {
    const field = (name: string) => form.get(name) ?? ''
    switch (field('apiname')) {
      case 'Open_printMsg':
        return this.#print(field('sn'), field('content'), Number(field('times') || 1))
      case 'Open_queryOrderState':
        return this.#isPrinted(field('orderid'))
      case 'Open_queryPrinterStatus':
        return statusWords[this.#statusOf(field('sn'))]
      case 'Open_printerAddlist':
        return each(field('printerContent').split('\n'), (line, outcome) => this.#add(line, outcome))
      case 'Open_printerDelList':
        return each(field('snlist').split('-'), (sn, outcome) => this.#remove(sn, outcome))
      default:
        throw new TurnedDown('参数错误 : apiname.')
    }
  }

  #statusOf(sn: string): PrinterStatus {
    const status = this.#printers.get(sn) ?? (this.#knowsEveryPrinter ? 'ready' : null)
    if (!sn || !status) throw new TurnedDown('打印机编号和用户不匹配')
    return status
  }

  #print(sn: string, content: string, times: number): string {
    const isReady = this.#statusOf(sn) === 'ready'
    if (Buffer.byteLength(content) > 5000) throw new TurnedDown('打印内容不能超过5000字节')
    if (!content || !(times >= 1 && times <= 10)) throw new TurnedDown('参数错误')
    const now = new Date()
    const orderId = `${sn}_${now.toISOString().slice(0, 19).replace(/\D/g, '')}_${++this.#orders}`
    this.slips.push({ orderId, sn, content, times, acceptedAt: now, printedAt: isReady ? now : null })
    if (this.slips.length > kept) this.slips.shift()
    return orderId
  }

  #isPrinted(orderId: string): boolean {
    const slip = this.slips.find(candidate => candidate.orderId === orderId)
    if (!slip) throw new TurnedDown('未找到订单信息')
    return slip.printedAt !== null
  }

  #add(line: string, { ok, no }: Outcome): void {
    const [sn, key] = line.split('#')
    if (!sn || !key) return void no.push(`${line}  （错误：识别码不正确）`)
    if (this.#printers.has(sn)) return void no.push(`${line}  （错误：已被添加过）`)
    this.#printers.set(sn, 'ready')
    ok.push(line)
  }

  #remove(sn: string, { ok, no }: Outcome): void {
    if (this.#printers.delete(sn) || this.#knowsEveryPrinter) ok.push(`${sn}成功`)
    else no.push(`${sn}用户UID不匹配`)
  }
}

function each(entries: string[], act: (entry: string, outcome: Outcome) => void): Outcome {
  const outcome: Outcome = { ok: [], no: [] }
  for (const entry of entries) act(entry, outcome)
  return outcome
}
