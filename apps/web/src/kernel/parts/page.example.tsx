import { Button } from 'antd'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { Page } from './page.tsx'

function Plain() {
  const t = useText()
  return (
    <Page
      title={t(['权限排查', 'Why can they not'])}
      note={t(['选择人员和操作，逐步查看是否允许。', 'Choose a person and what they want to do.'])}
      extra={<Button>{t(['导出', 'Export'])}</Button>}
    >
      <p>{t(['还没有记录', 'Nothing yet'])}</p>
    </Page>
  )
}

export default example('Page', ['页面', 'Page'], { plain: Plain })
