import { type Field, type Label, staysInTenant } from '@forecourt/contract/kernel'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useSession } from '../session.ts'
import { useText } from '../text.ts'
import { FieldInput } from '../widgets/field-input.tsx'
import type { FormState } from './form-state.ts'
import { webKindOf } from '../kinds/index.ts'

const FormContext = createContext<FormState | undefined>(undefined)

/** The form around an input of a page's own that goes by other fields, such as a city by its province. */
export function useFormAround(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('An input that goes by other fields stands outside of a form')
  return form
}

/** What stands in a form beside its fields and goes by them. */
export const InForm = ({ form, children }: { readonly form: FormState; readonly children: ReactNode }) => (
  <FormContext value={form}>{children}</FormContext>
)

/** For whom a reference is chosen: what stays within a tenant, and all of another's row, is offered as that tenant reads it. */
function useChoosesFor(field: Field | undefined, rowsTenant: string | undefined): string | undefined {
  const own = useSession(state => state.user?.tenant_id)
  const tenantId = rowsTenant ?? own
  return field && (staysInTenant(field) || tenantId !== own) ? tenantId : undefined
}

/** One field: its label above, its hint and its problem below, tied together for those who listen. */
export function FormField({
  name,
  form,
  capitals,
}: {
  readonly name: string
  readonly form: FormState
  readonly capitals?: boolean
}) {
  const t = useText()
  const id = useId()
  const field = form.fields[name]
  const tenantId = useChoosesFor(field, form.tenantId)
  if (!field) return null
  const problem = form.problem(name)
  const { hint, required } = field.options
  const wide = webKindOf(field).isWide
  return (
    <div className={wide ? 'field field-wide' : 'field'} data-field={name}>
      <label htmlFor={id}>
        {t(field.label)}
        {required && (
          <span className="field-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <FormContext value={form}>
        <FieldInput
          id={id}
          name={name}
          field={field}
          label={t(field.label)}
          value={form.values[name]}
          tenantId={tenantId}
          invalid={problem !== undefined}
          describedBy={`${id}-note`}
          {...(capitals ? { capitals } : {})}
          onChange={value => form.set(name, value)}
          onBlur={() => form.leave(name)}
        />
      </FormContext>
      <p
        id={`${id}-note`}
        className={problem ? 'field-note field-problem' : 'field-note'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? (hint && t(hint))}
      </p>
    </div>
  )
}

const groupOf = (field: Field): Label | undefined => field.options.group

/** The fields in their groups, in the entity's order. */
export function FormFields({ form, capitals }: { readonly form: FormState; readonly capitals?: boolean }) {
  const t = useText()
  const groups = new Map<string, string[]>()
  for (const [name, field] of Object.entries(form.fields)) {
    const group = groupOf(field)
    const title = group ? t(group) : ''
    groups.set(title, [...(groups.get(title) ?? []), name])
  }
  return [...groups].map(([title, names]) => (
    <fieldset key={title} className="field-group">
      {title && <legend>{title}</legend>}
      {names.map(name => (
        <FormField key={name} name={name} form={form} {...(capitals ? { capitals } : {})} />
      ))}
    </fieldset>
  ))
}
