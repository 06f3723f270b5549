import type { Answer } from '../answer.ts'

export interface PrintJob {
  sn: string
  /** Text with the printer's own tags; `receipt.ts` renders it. */
  content: string
  /** Copies, 1 to 10. */
  times: number
  /** Our own id of the job. Feie has no field for it, so with Feie an unknown answer cannot be looked up, only re-printed (补打). */
  outId: string
}

export interface NewPrinter {
  sn: string
  /** The recognition code on the label, needed once. */
  key: string
  name: string
  simNo?: string
}

/** A batch is answered per printer: some may be taken while others are not. */
export interface BatchOutcome {
  done: string[]
  failed: { sn: string; reason: string }[]
}

/** `faulty`: on line but unable to print, usually out of paper. `offline` is noticed up to two minutes late. */
export type PrinterStatus = 'offline' | 'ready' | 'faulty'

export interface PrinterPort {
  /** Queues a job; `ok` means accepted by the cloud, not printed. An offline printer prints it when it is back. */
  print(job: PrintJob): Promise<Answer<{ orderId: string }>>
  /** Whether a job, named by the vendor's order id, is on paper. */
  state(orderId: string): Promise<Answer<{ isPrinted: boolean }>>
  status(sn: string): Promise<Answer<{ status: PrinterStatus }>>
  add(printers: NewPrinter[]): Promise<Answer<BatchOutcome>>
  remove(sns: string[]): Promise<Answer<BatchOutcome>>
}
