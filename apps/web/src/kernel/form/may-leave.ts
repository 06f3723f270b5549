import { confirm } from '../confirm.tsx'
import { say } from '../text.ts'

/** Asks before unsaved work is thrown away. */
export async function mayLeave(dirty: boolean): Promise<boolean> {
  if (!dirty) return true
  return await confirm({
    title: say(['放弃未保存的修改？', 'Discard unsaved changes?']),
    ok: say(['放弃', 'Discard']),
    danger: true,
  })
}
