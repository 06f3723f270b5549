import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FaultLink } from '../fault-link.tsx'
import { Notice } from '../notice.tsx'
import { useText } from '../text.ts'

/** What is asked of a query: its answer, and the way to ask again. */
interface Asked<T> {
  readonly isPending: boolean
  readonly data: T | undefined
  readonly error: Fault | null
  readonly refetch: () => unknown
}

interface Fault {
  readonly message: string
  readonly code?: number | undefined
  readonly requestId?: string | undefined
}

const [forbidden, missing] = [403, 404]

/** Nothing is there: why, and what makes something be there. */
export const Empty = ({ title, text, children }: Parameters<typeof Notice>[0]) => (
  <Notice title={title} text={text}>
    {children}
  </Notice>
)

/** This person has no right to it: whom to ask. */
export function NoRight() {
  const t = useText()
  return (
    <Notice
      title={t(['您没有查看此内容的权限', 'You have no right to see this'])}
      text={t([
        '如工作需要，请联系本单位管理员授权',
        'If your work needs it, ask the administrator of your organisation',
      ])}
    />
  )
}

/** It could not be shown: why, the number that support asks for, and the way to try again. */
export function Failed({ fault, onRetry }: { readonly fault: Fault | null; readonly onRetry: () => void }) {
  const t = useText()
  if (fault?.code === forbidden) return <NoRight />
  const isMissing = fault?.code === missing
  const next = t(
    ['请重试；仍不成功请将编号告知技术支持：{0}', 'Try again, or tell support this number: {0}'],
    fault?.requestId ?? '—',
  )
  return (
    <Notice
      title={fault?.message || t(['加载失败', 'Could not be loaded'])}
      text={isMissing ? t(['它可能已被删除，或不属于您', 'It may have been deleted, or is not yours']) : next}
    >
      <Button onClick={onRetry}>{t(['重试', 'Try again'])}</Button>
      {!isMissing && <FaultLink requestId={fault?.requestId} />}
    </Notice>
  )
}

/** Shows what was fetched; until then that it is on its way, or why it did not come and what to do about it. */
export function Loaded<T>({
  answer,
  children,
}: {
  readonly answer: Asked<T>
  readonly children: (data: T) => ReactNode
}) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.isPending) return <span className="spinner" />
  return <Failed fault={answer.error} onRetry={() => void answer.refetch()} />
}
