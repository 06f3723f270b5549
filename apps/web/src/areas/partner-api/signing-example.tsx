import { useText } from '../../kernel/text.ts'

/** Runs as it stands with bash, curl and openssl, once the secret is filled in. */
const exampleFor = (appKey: string, origin: string): string => `APP_KEY=${appKey}
APP_SECRET=…
URL_PATH=/api/openApi/emption
BODY='{"customerOrderNo":"T-1001","siteId":"…","gunNo":1,"amount":"100.00","cardNo":"…"}'
TIME=$(date +%s)
NONCE=$(openssl rand -hex 12)
HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGN=$(printf 'POST\\n%s\\n%s\\n%s\\n%s' "$URL_PATH" "$TIME" "$NONCE" "$HASH" \\
  | openssl dgst -sha256 -hmac "$APP_SECRET" -r | cut -d' ' -f1)
curl -s "${origin}$URL_PATH" -H 'Content-Type: application/json' \\
  -H "X-App-Key: $APP_KEY" -H "X-Timestamp: $TIME" -H "X-Nonce: $NONCE" -H "X-Sign: $SIGN" -d "$BODY"`

/** How a partner signs, with its own key filled in. */
export function SigningExample({ appKey }: { readonly appKey: string }) {
  const t = useText()
  return (
    <details className="signing" open>
      <summary>{t(['签名方法', 'How to sign'])}</summary>
      <ul>
        <li>
          {t(['签名原文（换行连接）：', 'Signed text, joined by line feeds: '])}
          <code>METHOD, PATH?QUERY, X-Timestamp, X-Nonce, sha256hex(body)</code>
        </li>
        <li>
          <code>X-Sign = hex(HMAC-SHA256(secret, text))</code>
        </li>
        <li>
          {t([
            '时间戳为秒或毫秒，误差不超过300秒；随机串10分钟内不可重复（8到64位）。',
            'Timestamp in seconds or milliseconds, at most 300 s off; a nonce of 8 to 64 characters, once in 10 minutes.',
          ])}
        </li>
        <li>
          {t([
            'customerOrderNo 相同且内容相同返回原订单；内容不同返回409。',
            'The same customerOrderNo with the same body answers with the first order; with another body 409.',
          ])}
        </li>
        <li>
          {t([
            '不填 cardNo 时由本渠道的预存款或授信额度支付，须填 tel；余额以 GET /api/openApi/balance 查询。',
            "Without cardNo the partner's own deposit or credit line pays, and tel is needed; GET /api/openApi/balance tells what is left.",
          ])}
        </li>
      </ul>
      <p>
        <a href="/openapi/partners.md" target="_blank" rel="noreferrer">
          {t(['对接指南（含测试向量，无需账号）', 'Guide with test vectors, open to everybody'])}
        </a>{' '}
        <a href="/openapi/partner.json" target="_blank" rel="noreferrer">
          {t(['接口文档（OpenAPI）', 'OpenAPI document'])}
        </a>
      </p>
      <pre>{exampleFor(appKey, location.origin)}</pre>
    </details>
  )
}
