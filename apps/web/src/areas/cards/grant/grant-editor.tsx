import { grants, submitGrant } from '@forecourt/contract/cards'
import { Button } from 'antd'
import { useState } from 'react'
import { type ApiError, apiErrorOf } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { navigate } from '../../../kernel/location.tsx'
import { usePane, usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, useFunds } from '../cards-data.ts'
import { Wizard } from '../../../kernel/wizard/wizard.tsx'
import { fenOf, shownFen } from '../../../kernel/yuan.ts'
import { CheckStep } from './check-step.tsx'
import { GrantSummary } from './grant-summary.tsx'
import { grantsPath } from './grant-address.ts'
import { maxPeople } from './people-draft.ts'
import { PeopleStep } from './people-step.tsx'
import { ProductStep } from './product-step.tsx'
import { type Draft, useGrantDraft } from './use-grant-draft.ts'

/** What keeps one from going on, in words; undefined when nothing does. */
function useObstacles({ product, people, kept, totals, usual }: Draft): readonly (string | undefined)[] {
  const t = useText()
  const ofProduct = product ? undefined : t(['请选择卡券', 'Choose the product'])
  const amounts =
    fenOf(usual) > 0n || people.some(one => one.amount)
      ? t(['{0} 人的金额不正确', 'The amounts of {0} people are not right'], totals.wrong)
      : t(['请输入单张金额', 'Enter the amount of each'])
  const ofPeople =
    people.length === 0 && kept === undefined
      ? t(['请选择发卡人员', 'Choose the people'])
      : people.length > maxPeople
        ? t(['不能超过 {0} 人', 'At most {0} people'], maxPeople)
        : totals.wrong > 0
          ? amounts
          : undefined
  return [ofProduct, ofProduct ?? ofPeople, ofProduct ?? ofPeople]
}

/** Makes a grant: what is granted, to whom, and a last look; the card and the total stay in sight all the way. */
function Editor({ existing }: { readonly existing?: GrantRow }) {
  const t = useText()
  const pane = usePane()
  const funds = useFunds()
  const [busy, setBusy] = useState<'save' | 'submit'>()
  const [savedId, setSavedId] = useState<string>()
  const refused = ({ message, problems: [problem] }: ApiError, go: (step: number) => void) => {
    if (problem) go(problem.field === 'rows' ? 1 : 0)
    toast(message, 'bad')
  }
  const draft = useGrantDraft(existing, refused)
  const { product, people, totals, work } = draft
  const { form } = work
  const obstacles = useObstacles(draft)
  usePaneTitle(existing ? t(['修改 {0}', 'Edit {0}'], existing.grantNo) : t(['新建发卡单', 'New grant']))

  const finish = async (handIn: boolean) => {
    if (busy) return
    setBusy(handIn ? 'submit' : 'save')
    try {
      // A draft that was saved once is changed, never made twice.
      const saved = await draft.save(savedId ? { id: savedId } : {})
      if (!saved) return
      setSavedId(saved.answer.id)
      if (handIn) await send(submitGrant, { id: saved.answer.id }, { quiet: true })
      toast(t(handIn ? ['已提交审核', 'Submitted'] : ['草稿已保存', 'Draft saved']), 'good')
      pane.close()
      navigate(`${grantsPath}/detail?id=${saved.answer.id}`)
    } catch (thrown) {
      const fault = apiErrorOf(thrown)
      form.refuse(fault)
      refused(fault, work.setStep)
    } finally {
      setBusy(undefined)
    }
  }
  const endTime = wireText(form.values['endTime']) || null
  const summary = (
    <GrantSummary
      product={product}
      amount={fenOf(draft.usual) > 0n ? draft.usual : undefined}
      endTime={endTime}
      holder={people[0]?.name}
      totals={totals}
      funds={funds.data}
    />
  )
  return (
    <Wizard
      title={existing ? t(['修改发卡单', 'Edit the grant']) : t(['新建发卡单', 'New grant'])}
      work={{ ...work, busy: busy === 'submit' }}
      ok={t(['提交审核', 'Submit'])}
      onSubmit={() => void finish(true)}
      summary={summary}
      note={totals.count > 0 && t(['{0} 人 · {1}', '{0} people · {1}'], totals.count, shownFen(totals.fen))}
      other={
        <Button loading={busy === 'save'} disabled={busy === 'submit'} onClick={() => void finish(false)}>
          {t(['保存草稿', 'Save as a draft'])}
        </Button>
      }
      steps={[
        {
          name: t(['卡券与金额', 'Product']),
          fields: ['productId', 'unitAmount', 'endTime', 'remark'],
          obstacle: obstacles[0],
          children: <ProductStep form={form} product={product} onProduct={draft.choose} />,
        },
        {
          name: t(['发卡人员', 'People']),
          obstacle: form.problem('rows') || obstacles[1],
          children: product && (
            <PeopleStep
              people={people}
              kept={draft.kept}
              usual={draft.usual}
              max={draft.max}
              isFixed={Boolean(product.faceValue)}
              onAdd={draft.add}
              onChange={draft.setPeople}
            />
          ),
        },
        {
          name: t(['核对提交', 'Check']),
          obstacle: obstacles[2],
          isReady: busy !== 'save',
          children: product && (
            <CheckStep
              product={product}
              people={people}
              usual={draft.usual}
              totals={totals}
              endTime={endTime}
              remark={wireText(form.values['remark'])}
            />
          ),
        },
      ]}
    />
  )
}

/** A new grant, or at `?id=` a draft that is changed. */
export default function GrantEditor() {
  const [{ id }] = usePaneQuery()
  const { data } = useRow(grants, id)
  if (!id) return <Editor />
  return data ? <Editor existing={data} /> : <span className="spinner" />
}
