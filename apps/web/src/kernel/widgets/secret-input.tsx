import { stars } from '@forecourt/contract/kernel'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { aria, type FieldInputProps } from './field-props.ts'

/**
 * A secret, which nobody is shown. Of a row that there is, an untouched or emptied input keeps it: only what is said on
 * purpose removes it.
 */
export function SecretInput(props: FieldInputProps) {
  const { id, field, label, value, onChange, onBlur } = props
  const t = useText()
  const [kept] = useState(value)
  const isKept = kept === undefined || kept === stars
  const mayRemove = isKept && !field.options.required
  if (mayRemove && value === null)
    return (
      <span className="secret-input">
        <output>{t(['保存后清除', 'Removed when saved'])}</output>
        <Button id={id} size="small" onClick={() => onChange(kept)}>
          {t(['保留', 'Keep it'])}
        </Button>
      </span>
    )
  return (
    <span className="secret-input">
      <Input.Password
        {...aria(props)}
        autoComplete="new-password"
        maxLength={field.options.max ?? 255}
        placeholder={isKept ? t(['不填则不变', 'Left empty, it stays']) : ''}
        value={wireText(value)}
        onChange={event => onChange(event.target.value === '' && isKept ? kept : event.target.value)}
      />
      {mayRemove && (
        <Button
          aria-label={t(['清除{0}', 'Remove {0}'], label)}
          onClick={() => {
            onChange(null)
            onBlur()
          }}
        >
          {t(['清除', 'Remove'])}
        </Button>
      )}
    </span>
  )
}
