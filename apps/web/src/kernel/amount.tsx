import { capitals } from '@forecourt/contract/kernel'
import { fenOf, shownYuan } from './yuan.ts'

/** An amount in figures with its Chinese capitals below, as whatever confirms money has to show it. */
export function Amount({ yuan }: { readonly yuan: string }) {
  return (
    <>
      <strong className="figure">{shownYuan(yuan)}</strong>
      <span className="capitals">{capitals(fenOf(yuan))}</span>
    </>
  )
}
