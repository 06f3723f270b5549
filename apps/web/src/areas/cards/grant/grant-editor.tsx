import { grants, submitGrant } from '@forecourt/contract/cards'
import { Button } from 'antd'
import { useState } from 'react'
import { type ApiError, apiErrorOf } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { DraftOffer } from '../../../kernel/form/draft-offer.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePane, usePaneQuery, usePaneTitle, useUnsaved } from '../../../kernel/pane.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, useFunds } from '../cards-data.ts'
import { Steps } from '../../../kernel/steps.tsx'
import { fenOf, shownFen } from '../../../kernel/yuan.ts'
import { CheckStep } from './check-step.tsx'
import { GrantSummary } from './grant-summary.tsx'
import { grantsPath } from './grant-address.ts'
import { maxPeople } from './people-draft.ts'
import { PeopleStep } from './people-step.tsx'
import { ProductStep } from './product-step.tsx'
import { type Draft, useGrantDraft } from './use-grant-draft.ts'

const last = 2

/** What keeps one from going on, in words; undefined when nothing does. */
function useObstacle(draft: Draft, step: number): string | undefined {
  const t = useText()
  const { product, people, kept, totals, usual } = draft
  if (!product) return t(['请选择卡券', 'Choose the product'])
  if (step === 0) return undefined
  if (people.length === 0 && kept === undefined) return t(['请选择发卡人员', 'Choose the people'])
  if (people.length > maxPeople) return t(['不能超过 {0} 人', 'At most {0} people'], maxPeople)
  if (totals.wrong > 0)
    return fenOf(usual) > 0n || people.some(one => one.amount)
      ? t(['{0} 人的金额不正确', 'The amounts of {0} people are not right'], totals.wrong)
      : t(['请输入单张金额', 'Enter the amount of each'])
  return undefined
}

/** Makes a grant: what is granted, to whom, and a last look; the card and the total stay in sight all the way. */
function Editor({ existing }: { readonly existing?: GrantRow }) {
  const t = useText()
  const pane = usePane()
  const funds = useFunds()
  const [step, setStep] = useState(0)
  const [busy, setBusy] = useState<'save' | 'submit'>()
  const [notified, setNotified] = useState(false)
  const [savedId, setSavedId] = useState<string>()
  const refused = ({ message, problems: [problem] }: ApiError) => {
    if (problem?.field === 'rows') setStep(1)
    else if (problem && problem.field in form.fields) setStep(0)
    setNotified(false)
    toast(message, 'bad')
  }
  const draft = useGrantDraft(existing, refused)
  const { product, people, totals } = draft
  const { form, draft: unsaved } = draft.work
  const obstacle = useObstacle(draft, step)
  useUnsaved(form.dirty)
  usePaneTitle(existing ? t(['修改 {0}', 'Edit {0}'], existing.grantNo) : t(['新建发卡单', 'New grant']))

  const go = (next: number) => {
    setNotified(false)
    setStep(next)
    pane.element?.scrollTo({ top: 0 })
  }
  const forward = () => {
    form.calm()
    const wrong = form.check()
    setNotified(true)
    if (wrong || obstacle) return
    go(step + 1)
  }
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
      refused(fault)
    } finally {
      setBusy(undefined)
    }
  }
  const names = [t(['卡券与金额', 'Product']), t(['发卡人员', 'People']), t(['核对提交', 'Check'])]
  const endTime = wireText(form.values['endTime']) || null
  return (
    <section className="cards-page">
      <h1>{existing ? t(['修改发卡单', 'Edit the grant']) : t(['新建发卡单', 'New grant'])}</h1>
      <DraftOffer draft={unsaved} />
      <Steps names={names} at={step} onGo={go} />
      <div className="grant-columns">
        <form
          className="cards-sheet"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (step < last) forward()
            else void finish(true)
          }}
        >
          {step === 0 && <ProductStep form={form} product={product} onProduct={draft.choose} />}
          {step === 1 && product && (
            <PeopleStep
              people={people}
              kept={draft.kept}
              usual={draft.usual}
              max={draft.max}
              isFixed={Boolean(product.faceValue)}
              onAdd={draft.add}
              onChange={draft.setPeople}
            />
          )}
          {step === last && product && (
            <CheckStep
              product={product}
              people={people}
              usual={draft.usual}
              totals={totals}
              endTime={endTime}
              remark={wireText(form.values['remark'])}
            />
          )}
          <footer className="cards-feet">
            <p className="field-problem" role="alert">
              {form.summary || form.problem('rows') || (notified ? obstacle : '')}
            </p>
            {totals.count > 0 && (
              <p className="cards-feet-total figure">
                {t(['{0} 人 · {1}', '{0} people · {1}'], totals.count, shownFen(totals.fen))}
              </p>
            )}
            {step > 0 && <Button onClick={() => go(step - 1)}>{t(['上一步', 'Back'])}</Button>}
            {step === last && (
              <Button loading={busy === 'save'} disabled={busy === 'submit'} onClick={() => void finish(false)}>
                {t(['保存草稿', 'Save as a draft'])}
              </Button>
            )}
            <Button type="primary" htmlType="submit" loading={busy === 'submit'} disabled={busy === 'save'}>
              {step < last ? t(['下一步', 'Next']) : t(['提交审核', 'Submit'])}
            </Button>
          </footer>
        </form>
        <GrantSummary
          product={product}
          amount={fenOf(draft.usual) > 0n ? draft.usual : undefined}
          endTime={endTime}
          holder={people[0]?.name}
          totals={totals}
          funds={funds.data}
        />
      </div>
    </section>
  )
}

/** A new grant, or at `?id=` a draft that is changed. */
export default function GrantEditor() {
  const [{ id }] = usePaneQuery()
  const { data } = useRow(grants, id)
  if (!id) return <Editor />
  return data ? <Editor existing={data} /> : <span className="spinner" />
}
