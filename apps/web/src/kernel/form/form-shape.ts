import { type Entity, fill, type Label } from '@forecourt/contract/kernel'
import { formFields } from './form-state.ts'

const fewFields = 8
const manyFields = 20

export type FormShape = 'modal' | 'drawer' | 'page'

/** A dialog for few fields, a drawer for more, a page for many (experience 7.6). */
export function shapeFor(entity: Entity, isNew: boolean): FormShape {
  const count = Object.keys(formFields(entity.fields, isNew)).length
  if (count <= fewFields) return 'modal'
  return count <= manyFields ? 'drawer' : 'page'
}

/** What a form is called: the tab says the same as the line above the fields. */
export const formTitle = ({ label: [zh, en] }: Entity, isNew: boolean): Label =>
  fill(isNew ? ['新增{0}', 'New {0}'] : ['修改{0}', 'Edit {0}'], [zh, en.toLowerCase()])
