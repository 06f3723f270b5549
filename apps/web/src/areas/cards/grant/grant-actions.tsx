import { deleteGrant, grants, grantStates, saveGrant } from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { DetailActions, type DetailProps } from '../../../kernel/detail/detail-body.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import type { GrantRow } from '../cards-data.ts'
import { grantsPath } from './grant-address.ts'
import { grantWidgets } from './grant-words.tsx'

const drafts: readonly number[] = [codeOf(grantStates, 'draft'), codeOf(grantStates, 'rejected')]

/** What may be done with a grant now, by this person: its calls, and for its maker the page it is changed on. */
export function GrantActions({ grant, calls = [] }: Pick<DetailProps, 'calls'> & { readonly grant: GrantRow }) {
  const t = useText()
  const pane = usePane()
  const mayEdit = usePermission(saveGrant.permission) && drafts.includes(grant.status)
  const isAlone = pane.place.path.endsWith('/detail')
  return (
    <OwnWidgetsContext value={grantWidgets}>
      <DetailActions
        resource={grants}
        row={grant}
        calls={calls}
        onDone={call => call === deleteGrant && isAlone && pane.close()}
      >
        {mayEdit && <Button onClick={() => navigate(`${grantsPath}/new?id=${grant.id}`)}>{t(['修改', 'Edit'])}</Button>}
      </DetailActions>
    </OwnWidgetsContext>
  )
}
