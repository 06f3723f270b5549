import { maintenance, paramTypes, setMaintenance } from '@forecourt/contract/system'
import { lazy } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-props.ts'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'

/** On or off, and a choice by its name, as people know them. */
function ValueText({ row }: FieldTextProps) {
  const t = useText()
  const value = wireText(row['paramValue'] ?? '')
  const type = paramTypes[wireText(row['paramKey'] ?? '')]
  if (type?.is === 'switch') return <>{value === 'true' ? t(['开', 'On']) : t(['关', 'Off'])}</>
  const choice = type?.is === 'choice' ? type.choices[value] : undefined
  return <>{choice ? t(choice) : value}</>
}

export const paramWidgets: OwnWidgets = {
  inputs: { paramValue: lazy(() => import('./param-value-input.tsx')) },
  texts: { paramValue: ValueText },
}

/** All parameters, with the one switch that stops everybody's work apart from them. */
export function ParamList(props: ListPageProps) {
  const t = useText()
  const { data } = useAnswer(maintenance, {})
  const isOn = data?.value === 1
  const until = data?.until ?? null
  return (
    <ListPage
      {...props}
      actions={
        <CallButton
          call={setMaintenance}
          label={isOn ? ['结束维护', 'End maintenance'] : ['维护开关', 'Maintenance']}
          first={{ value: isOn ? 0 : 1, until: null }}
          ok={isOn ? ['结束维护', 'End maintenance'] : ['开始维护', 'Begin maintenance']}
          danger={!isOn}
          done={() => ({ text: ['维护状态已更新', 'Maintenance changed'] })}
        />
      }
      above={
        isOn && (
          <Callout tone="bad" isAlert>
            {until
              ? t(['平台维护中，预计 {0} 恢复', 'Under maintenance, expected to end at {0}'], until)
              : t(['平台维护中', 'Under maintenance'])}
          </Callout>
        )
      }
    />
  )
}
