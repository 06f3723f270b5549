import { useText } from '../text.ts'
import { example } from './example.ts'
import { Section } from './section.tsx'

function Titled() {
  const t = useText()
  return <Section title={t(['价格', 'Prices'])}>{t(['本节内容', 'What the section says'])}</Section>
}

function WithExtra() {
  const t = useText()
  return (
    <Section title={t(['调整', 'Adjustments'])} extra={<a href="#all">{t(['全部', 'All of them'])}</a>}>
      {t(['本节内容', 'What the section says'])}
    </Section>
  )
}

export default example('Section', ['分节', 'Section'], { titled: Titled, 'with a link beside its title': WithExtra })
