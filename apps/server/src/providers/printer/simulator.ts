import { unknown } from '../answer.ts'
import { type FaultSettings, faults } from '../fault.ts'
import { type FeiePost, feiePrinter } from './feie.ts'
import { FeieCloud, type Slip } from './feie-cloud.ts'
import { paperOf } from './paper.ts'
import type { PrinterPort, PrinterStatus } from './port.ts'

export interface PrinterSimulatorSettings extends FaultSettings {
  /** False makes every printer need `add` first, as with the vendor; the demo leaves it on. */
  knowsEveryPrinter?: boolean
}

/** A slip with what stands on its paper, as plain text of 32 columns. */
export type PrintedSlip = Slip & { paper: string }

export interface PrinterSimulator extends PrinterPort {
  /** All kept jobs, oldest first; only the last five hundred are kept. */
  slips(): PrintedSlip[]
  setStatus(sn: string, status: PrinterStatus): void
}

const account = { user: 'simulator@forecourt.invalid', ukey: 'simulator' }

/** The Feie adapter talking to a cloud in memory, so that development exercises the same signing and parsing as production. */
export function printerSimulator(settings: PrinterSimulatorSettings = {}): PrinterSimulator {
  const cloud = new FeieCloud(account, settings.knowsEveryPrinter ?? true)
  const nextFault = faults(settings)
  const post: FeiePost = async form => {
    const fault = await nextFault()
    if (fault === 'lost') return unknown('timeout')
    if (fault === 'refused') return answered({ ret: -1, msg: '请求头错误', data: null, serverExecutedTime: 1 })
    if (fault === 'duplicated') cloud.handle(form)
    const reply = cloud.handle(form)
    return fault === 'unheard' ? unknown('timeout') : answered(reply)
  }
  return {
    ...feiePrinter(account, post),
    slips: () => cloud.slips.map(slip => ({ ...slip, paper: paperOf(slip.content) })),
    setStatus: (sn, status) => cloud.setStatus(sn, status),
  }
}

const answered = (reply: object) => ({ result: 'ok' as const, status: 200, text: JSON.stringify(reply) })
