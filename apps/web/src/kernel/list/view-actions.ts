import { publishListView, removeListView, saveListView, viewScopes } from '@forecourt/contract/system'
import { lackedFor } from '@forecourt/contract/kernel'
import { useCaller } from '../call/allowed.ts'
import { send } from '../client.ts'
import { confirm } from '../confirm.tsx'
import { whenRefreshed } from '../queries.ts'
import { isActing } from '../session.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'
import { viewWords } from './conditions.ts'
import { useList } from './list-state.ts'
import { listKey, noView, type SavedView } from './use-views.ts'

/** For whom a view is meant, as the form of a view has it. */
export interface Audience {
  readonly scope: string
  readonly roleId: string | null
  readonly isDefault: number
}

/** What can be done with the views of this list. */
export function useViewActions() {
  const { resource, query, setQuery, layout, may, forgetDraft } = useList()
  const caller = useCaller()
  const mayGiveTo = (scope: string) => !lackedFor(publishListView, 'scope', scope, caller)
  const list = listKey(resource)
  const keep = async (view: SavedView | undefined, viewName: string, what: object): Promise<string> => {
    const { id } = (await send(saveListView, { ...(view ? { id: view.id } : {}), list, viewName, ...what } as never, {
      quiet: true,
    })) as { id: string }
    return id
  }
  const seen = { query: viewWords(query), layout }
  const arrive = async (id: string) => {
    await whenRefreshed()
    forgetDraft()
    setQuery({ view: id })
  }
  return {
    /** What is for everybody belongs to the platform. */
    mayGiveTo,
    /** One's own, or one for others when one may publish. */
    mayChange: ({ scope, isMine }: SavedView) =>
      !isActing() && (scope === viewScopes.me ? isMine === 1 : may.publishViews && mayGiveTo(scope)),
    /** Keeps what one sees now in a view that is there. */
    overwrite: async (view: SavedView): Promise<void> => {
      await arrive(await keep(view, view.viewName, seen))
      toast(say(['视图已保存', 'The view was saved']), 'good')
    },
    /** A new view of what one sees now, or another name and audience for one that is there. */
    save: async (view: SavedView | undefined, viewName: string, audience: Audience | undefined): Promise<void> => {
      const what = view ? { query: view.query, layout: view.layout } : seen
      const id = await keep(view, viewName, what)
      const before = view ?? { scope: viewScopes.me, roleId: null, isDefault: 0 }
      const isMoved =
        audience &&
        (audience.scope !== before.scope ||
          audience.roleId !== before.roleId ||
          audience.isDefault !== before.isDefault)
      if (isMoved) await send(publishListView, { id, ...audience } as never, { quiet: true })
      await arrive(id)
      toast(say(['视图已保存', 'The view was saved']), 'good')
    },
    drop: async (view: SavedView): Promise<void> => {
      const title = say(['删除视图「{0}」?', 'Delete the view “{0}”?'], view.viewName)
      if (!(await confirm({ title, ok: say(['删除', 'Delete']), danger: true }))) return
      await send(removeListView, { id: view.id })
      setQuery({ ...Object.fromEntries(Object.keys(viewWords(query)).map(key => [key, undefined])), view: noView })
      await whenRefreshed()
    },
  }
}
