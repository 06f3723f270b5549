import type { grantChanges } from '@forecourt/contract/access'
import type { Label, Wire } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import './changed-rights.css'

type Changed = Wire<(typeof grantChanges)['fields']['gains']>[number]

interface LinesProps {
  readonly title: Label
  readonly changed: readonly Changed[]
  readonly isOfMany: boolean
}

function Lines({ title, changed, isOfMany }: LinesProps) {
  const t = useText()
  if (changed.length === 0) return null
  return (
    <section>
      <h3>{t(title)}</h3>
      <ul>
        {changed.map(one => (
          <li key={`${one.page}/${one.people}`}>
            <strong>{t([one.page, one.pageEn ?? one.page])}</strong>
            <span>{one.rights ? t([one.rights, one.rightsEn ?? one.rights]) : t(['查看页面', 'See the page'])}</span>
            {isOfMany && <span className="dim">{t(['{0} 人', '{0} people'], one.people)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChangedRightsProps {
  readonly gains: readonly Changed[]
  readonly losses: readonly Changed[]
  /** `false` where it is about one person. */
  readonly isOfMany?: boolean
}

/** What people gain and lose, page by page. */
export const ChangedRights = ({ gains, losses, isOfMany = true }: ChangedRightsProps) => (
  <>
    <Lines title={['将获得', 'They gain']} changed={gains} isOfMany={isOfMany} />
    <Lines title={['将失去', 'They lose']} changed={losses} isOfMany={isOfMany} />
  </>
)

/** The frame of such a preview within a dialog: no higher than leaves room for the fields below. */
export function ChangedRightsFrame({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to come to it
    <section className="changed-rights changed-rights-short" tabIndex={0} aria-label={t(['授权预览', 'Preview'])}>
      {children}
    </section>
  )
}
