import { sku } from '@forecourt/contract/goods'
import { type Fields, isWritable } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useFormAround } from '../../kernel/form/form-fields.tsx'
import { firstValues } from '../../kernel/form/form-values.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldInputProps } from '../../kernel/widgets/field-props.ts'
import { matrixOf, maxVariants, type OptionSet } from './sku-matrix.ts'

const RowsInput = lazy(() => import('../../kernel/widgets/rows-input.tsx'))

type Raw = Readonly<Record<string, unknown>>

const left = new Set(['commodityId', 'optionText', 'lowNoticeTime'])
const columns: Fields = Object.fromEntries(
  Object.entries(sku.fields).filter(([name, field]) => isWritable(field) && !left.has(name)),
)
const model = firstValues(columns)

/** The variants of goods: made from the options above in one go, and filled in like a spreadsheet. */
export function SkuEditor(props: FieldInputProps) {
  const t = useText()
  const form = useFormAround()
  const [said, setSaid] = useState('')
  const rows: Raw[] = Array.isArray(props.value) ? props.value : []
  const given = form.values['optionSets']
  const sets: OptionSet[] = Array.isArray(given) ? given : []
  const field = { ...props.field, options: { ...props.field.options, rows: columns } }
  const make = () => {
    const found = matrixOf(sets, rows, model)
    if (found.rows.length > maxVariants)
      return setSaid(t(['规格组合超过{0}个，请减少规格值', 'More than {0} variants: take fewer values'], maxVariants))
    props.onChange(found.rows)
    setSaid(
      found.strange > 0
        ? t(
            ['新增 {0} 行；{1} 行不在规格项中，请确认是否删除', '{0} added; {1} not among the options: remove them?'],
            found.added,
            found.strange,
          )
        : t(['新增 {0} 行', '{0} rows added'], found.added),
    )
  }
  return (
    <>
      <div className="sku-tools">
        <Button size="small" onClick={make}>
          {t(['按规格项生成规格', 'Make variants from the options'])}
        </Button>
        <span aria-live="polite">{said}</span>
      </div>
      <Suspense fallback={<span className="spinner" />}>
        <RowsInput {...props} field={field} />
      </Suspense>
    </>
  )
}
