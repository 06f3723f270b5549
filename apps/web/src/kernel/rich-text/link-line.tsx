// oxlint-disable jsx-a11y/no-autofocus -- it opens where the button was pressed that asks for it
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useText } from '../text.ts'
import { completedAddress } from './rich-commands.ts'

interface LinkLineProps {
  readonly address: string
  /** `undefined` takes the link away. */
  readonly onLink: (href: string | undefined) => void
  readonly onClose: () => void
}

/** Where the words that are selected lead. */
export function LinkLine({ address, onLink, onClose }: LinkLineProps) {
  const t = useText()
  const note = useId()
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const link = () => {
    const href = completedAddress(typed)
    if (href) onLink(href)
    else setWrong(true)
  }
  return (
    <span className="rich-link-line">
      <Input
        autoFocus
        size="small"
        aria-label={t(['链接地址', 'Address of the link'])}
        aria-invalid={isWrong}
        aria-describedby={note}
        placeholder="https://"
        maxLength={2000}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') link()
          if (!['Escape', 'Enter'].includes(event.key)) return
          // Neither sends the form nor closes it.
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <Button size="small" type="primary" onClick={link}>
        {t(['确定', 'Apply'])}
      </Button>
      {address !== '' && (
        <Button size="small" onClick={() => onLink(undefined)}>
          {t(['移除链接', 'Remove the link'])}
        </Button>
      )}
      <small id={note} className="field-problem" role="alert">
        {isWrong && t(['请输入网址或邮箱地址', 'Enter an address of the web or of mail'])}
      </small>
    </span>
  )
}
