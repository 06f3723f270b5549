import { codeOf } from '@forecourt/contract/kernel'
import { slip, slipStates } from '@forecourt/contract/sites'
import { smsMessage, smsStates } from '@forecourt/contract/tools'
import { receiptOf, type ReceiptOrder } from '../../areas/orders/order-receipt.ts'
import { dayMs } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

// Messages and receipts are kept for the recent days only: papers are not books.

const messageDays = 45

interface Message {
  readonly tenantId: string
  readonly by: string
  readonly at: Date
  readonly phone: string
  readonly bizType: string
  readonly bizId: string
  readonly content: string
}

/** A message in the outbox, with the vendor's answer: one in two hundred did not reach its phone. */
export function seedMessage(world: World, { tenantId, by, at, phone, bizType, bizId, content }: Message): void {
  if (world.end.getTime() - at.getTime() > messageDays * dayMs) return
  const isLost = Number(phone) % 200 === 7
  const sentTime = new Date(at.getTime() + 4000)
  world.writer.row(
    smsMessage,
    {
      phone,
      template: bizType,
      content,
      bizType,
      bizId,
      tries: 1,
      sentTime,
      ...(isLost ? { failReason: '号码已停机' } : {}),
      status: codeOf(smsStates, isLost ? 'refused' : 'sent'),
    },
    { id: world.newId(at), tenantId, by, at, changedBy: '0', changedAt: sentTime, version: 2 },
  )
}

/** The receipt of an order, printed at its station. */
export function seedReceipt(world: World, at: Station, of: ReceiptOrder, by: string): void {
  const { orderNo, payTime } = of
  if (world.end.getTime() - payTime.getTime() > world.edition.paperDays * dayMs) return
  const isStuck = orderNo.endsWith('77')
  const printTime = new Date(payTime.getTime() + 2000)
  world.writer.row(
    slip,
    {
      orderNo,
      siteId: at.siteId,
      printerId: at.printerId,
      content: receiptOf(of),
      isCopy: false,
      printTime,
      ...(isStuck ? { failReason: '打印机缺纸' } : { providerOrderId: `SIM${orderNo.slice(2)}` }),
      status: codeOf(slipStates, isStuck ? 'failed' : 'sent'),
    },
    {
      id: world.newId(payTime),
      tenantId: at.tenantId,
      by,
      at: payTime,
      changedBy: '0',
      changedAt: printTime,
      version: 2,
    },
  )
}
