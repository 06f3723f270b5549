// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the list of a combobox after the ARIA pattern; its keys are the field's
import { useEffect, useRef } from 'react'
import { useText } from '../kernel/text.ts'
import type { Choice } from './command-choices.ts'
import { CommandLine } from './command-line.tsx'

interface ResultsProps {
  readonly choices: readonly Choice[]
  readonly at: number
  readonly typed: string
  readonly onMark: (at: number) => void
  readonly onChoose: (choice: Choice) => void
}

/** The choices below the heads of their groups. */
export function Results({ choices, at, typed, onMark, onChoose }: ResultsProps) {
  const t = useText()
  const marked = useRef<HTMLLIElement>(null)
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [at, choices])
  const grouped = [...Map.groupBy(choices.entries(), ([, { group }]) => t(group))]
  return (
    <div id="command-results" role="listbox" aria-label={t(['结果', 'Results'])}>
      {grouped.map(([name, lines]) => (
        <ul key={name} role="group" aria-label={name}>
          <li role="presentation" className="command-group" aria-hidden="true">
            {name}
          </li>
          {lines.map(([index, choice]) => (
            <li
              key={choice.key}
              ref={index === at ? marked : null}
              id={choice.key}
              className="command-line"
              role="option"
              aria-selected={index === at}
              onPointerMove={() => onMark(index)}
              onClick={() => onChoose(choice)}
            >
              <CommandLine choice={choice} typed={typed} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/** What can be looked for, said where nothing was found. */
export function NothingFound({ typed }: { readonly typed: string }) {
  const t = useText()
  return (
    <div className="command-none">
      <p>{t(['没有找到“{0}”', 'Nothing found for “{0}”'], typed)}</p>
      <p>
        {t([
          '可查单号的开头、名称或其拼音首字母、完整的手机号或卡号、手机号或卡号后四位，以及页面和操作',
          'Look for the beginning of a number, a name or its pinyin initials, a whole phone or card number or its last four digits, a page or an action',
        ])}
      </p>
    </div>
  )
}
