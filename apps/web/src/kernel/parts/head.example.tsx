import { states } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { Head } from './head.tsx'

const of = states({
  review: { code: 1, label: ['退款审核中', 'Refund in review'], tone: 'waiting', to: { approve: ['done'] } },
  done: { code: 2, label: ['已完成', 'Done'], tone: 'good' },
})

function Document() {
  const t = useText()
  return (
    <Head
      name="OD26112215393100712676"
      isCode
      level="h2"
      state={{ of, code: 1 }}
      tags={<span className="tag tone-neutral">{t(['补打', 'Copy'])}</span>}
      actions={
        <>
          <Button>{t(['打印', 'Print'])}</Button>
          <Button type="primary">{t(['审核', 'Decide'])}</Button>
        </>
      }
    />
  )
}

const Site = () => <Head name="中原石化上街站" level="h2" />

export default example('Head', ['页头', 'Head'], { 'a document': Document, 'a name alone': Site })
