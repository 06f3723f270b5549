import type { Label } from '@forecourt/contract/kernel'
import { Link } from '../kernel/location.tsx'
import { useText } from '../kernel/text.ts'
import './error-page.css'

const words: Readonly<Record<string, readonly [title: Label, advice: Label]>> = {
  403: [
    ['没有访问权限', 'You have no right to see this'],
    ['如需使用，请联系您的管理员开通。', 'Ask your administrator if you need it.'],
  ],
  404: [
    ['页面不存在', 'There is no such page'],
    ['地址可能已变更，可从菜单或 Ctrl+K 搜索进入。', 'It may have moved: try the menu, or search with Ctrl+K.'],
  ],
  500: [
    ['页面出现异常', 'Something went wrong here'],
    [
      '问题已记入本地日志，请重试；仍未恢复时可上传日志。',
      'It has been noted in the local log. Please try again, or send the log.',
    ],
  ],
}

/** The error pages of the specification, in the theme. */
export function ErrorPage({ code, onRetry }: { readonly code: '403' | '404' | '500'; readonly onRetry?: () => void }) {
  const t = useText()
  const [title, advice] = words[code] ??
    words['404'] ?? [
      ['', ''],
      ['', ''],
    ]
  return (
    <section className="error-page">
      <p className="error-page-code">{code}</p>
      <h1>{t(title)}</h1>
      <p>{t(advice)}</p>
      <p className="error-page-ways">
        {onRetry && (
          <button type="button" className="quiet" onClick={onRetry}>
            {t(['重试', 'Try again'])}
          </button>
        )}
        <Link href="/wel/index">{t(['返回首页', 'Back to the home page'])}</Link>
      </p>
    </section>
  )
}
