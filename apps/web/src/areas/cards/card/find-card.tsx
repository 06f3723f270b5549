import { cards, findCard } from '@forecourt/contract/cards'
import { isCardNumber } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useState } from 'react'
import { type ApiError, send } from '../../../kernel/client.ts'
import { navigate } from '../../../kernel/location.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'

const digits = 16
const inGroups = (text: string): string => text.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Opens the card whose whole number one has in the hand; the list itself shows no number whole and filters by none. */
export function FindCard() {
  const t = useText()
  const { place } = usePane()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const find = async () => {
    if (!isCardNumber(text)) return setProblem(t(['卡号有误，请核对', 'The number is mistyped, please check it']))
    setBusy(true)
    await send(findCard, { cardNo: text }, { quiet: true }).then(
      ({ id }) => {
        setText('')
        navigate(`${place.path}/detail?id=${id}`)
      },
      (fault: ApiError) => setProblem(fault.message),
    )
    setBusy(false)
  }
  return (
    <form
      className="find-card"
      aria-label={t(['按卡号查找', 'Find by number'])}
      onSubmit={event => {
        event.preventDefault()
        void find()
      }}
    >
      <label htmlFor={`find-card-${cards.permission}`}>{t(['完整卡号', 'Whole number'])}</label>
      <input
        id={`find-card-${cards.permission}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(['16位数字', '16 digits'])}
        value={inGroups(text)}
        aria-invalid={problem !== undefined}
        aria-describedby="find-card-note"
        onChange={event => {
          setText(event.target.value.replace(/\D/g, '').slice(0, digits))
          setProblem(undefined)
        }}
      />
      <Button htmlType="submit" loading={isBusy} disabled={text.length < digits}>
        {t(['查找', 'Find'])}
      </Button>
      <span id="find-card-note" className="find-card-note" role={problem ? 'alert' : undefined}>
        {problem}
      </span>
    </form>
  )
}
