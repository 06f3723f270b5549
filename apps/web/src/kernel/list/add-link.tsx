import type { AnyCall, Label } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useAllowed } from '../call/allowed.ts'
import { Icon } from '../icon.tsx'
import { navigate } from '../location.tsx'
import { useText } from '../text.ts'

interface AddLinkProps {
  /** What the page makes: who may not call it is offered nothing. */
  readonly of: AnyCall
  readonly href: string
  readonly label?: Label
}

/** The primary action of a list whose rows are made on a page of their own. */
export function AddLink({ of, href, label = of.title }: AddLinkProps) {
  const t = useText()
  const { isAllowed } = useAllowed(of)
  if (!isAllowed) return null
  return (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => navigate(href)}>
      {t(label)}
    </Button>
  )
}
