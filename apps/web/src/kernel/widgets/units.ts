import type { Kind, Label } from '@forecourt/contract/kernel'

/** The unit of a kind's figures. */
export const units: Readonly<Partial<Record<Kind, Label>>> = {
  money: ['元', 'CNY'],
  price: ['元/L', 'CNY/L'],
  quantity: ['L', 'L'],
  ratio: ['%', '%'],
}
