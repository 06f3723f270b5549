import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { type DraftPerson, readPasted } from './people-draft.ts'

const example = '13800000001\n13800000002 李四\n13800000003 王五 300.00'
const shownProblems = 6

/** People by phone, pasted from wherever the list is kept. */
export function PastePicker({ onAdd }: { readonly onAdd: (people: readonly DraftPerson[]) => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const { people, problems } = useMemo(() => readPasted(text), [text])
  return (
    <div className="paste">
      <label htmlFor="paste-people">
        {t(['每行一人：手机号，可加姓名和金额', 'One person a line: the phone, perhaps a name and an amount'])}
      </label>
      <Input.TextArea
        id="paste-people"
        className="code"
        autoSize={{ minRows: 6, maxRows: 14 }}
        placeholder={example}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {problems.length > 0 && (
        <ul className="paste-problems" role="alert">
          {problems.slice(0, shownProblems).map(one => (
            <li key={one.line}>
              {t(['第 {0} 行', 'Line {0}'], one.line)} <code>{one.text}</code> {t(one.reason)}
            </li>
          ))}
          {problems.length > shownProblems && (
            <li>{t(['等共 {0} 行不能使用', 'and others: {0} lines cannot be used'], problems.length)}</li>
          )}
        </ul>
      )}
      <Button
        disabled={people.length === 0}
        onClick={() => {
          onAdd(people)
          setText('')
        }}
      >
        {t(['加入 {0} 人', 'Add {0} people'], people.length)}
      </Button>
    </div>
  )
}
