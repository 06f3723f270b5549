import { createCipheriv, createDecipheriv, createHmac, randomUUID } from 'node:crypto'
import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const keys = {
  operatorId: 'MA1REPLAY',
  operatorSecret: '0123456789abcdef',
  dataSecret: 'fedcba9876543210',
  dataSecretIv: '00112233445566aa',
  sigSecret: 'aabbccddeeff0011',
}

/** An envelope of T/CEC 102, as the operator's system would seal it. */
function envelope(content: object, seq: string) {
  const cipher = createCipheriv('aes-128-cbc', keys.dataSecret, keys.dataSecretIv)
  const Data = cipher.update(JSON.stringify(content), 'utf8', 'base64') + cipher.final('base64')
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const TimeStamp = local.format(new Date()).replace(/\D/g, '')
  const signed = createHmac('md5', keys.sigSecret).update(`${keys.operatorId}${Data}${TimeStamp}${seq}`)
  return { OperatorID: keys.operatorId, Data, TimeStamp, Seq: seq, Sig: signed.digest('hex').toUpperCase() }
}

function opened(data: string): any {
  const decipher = createDecipheriv('aes-128-cbc', keys.dataSecret, keys.dataSecretIv)
  return JSON.parse(decipher.update(data, 'base64', 'utf8') + decipher.final('utf8'))
}

test('a notice that came during maintenance is carried out by an operator afterwards, once', async ({
  browser,
  baseURL,
}) => {
  const page = await signIn(browser, 'administrator')
  const api = apiOf(page)
  await api.post('operatorInfo/operatorinfo/submit', { ...keys, operatorName: '云充新能源' })
  const send = async (name: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(`${baseURL}/api/evcs/v1/${name}`, init)).json()) as { Ret: number; Data: string }
  }
  const asked = envelope({ OperatorID: keys.operatorId, OperatorSecret: keys.operatorSecret }, '0001')
  const token = opened((await send('query_token', asked)).Data).AccessToken
  const maintenance = (value: boolean) =>
    api.post('blade-system/param/paramSetting/setBooleanValue/system.platform.maintenance', { value })
  const said = { ConnectorStatusInfo: { ConnectorID: randomUUID().slice(0, 8), Status: 1 } }
  await maintenance(true)
  try {
    await expect
      .poll(async () => (await send('notification_stationStatus', envelope(said, '0002'), token)).Ret, {
        intervals: [3_000],
      })
      .toBe(-1)
  } finally {
    await maintenance(false)
  }

  await page.goto('/thirdManage/message?replayState_equal=1')
  const row = shownPane(page)
    .getByRole('row', { name: /云充新能源/ })
    .first()
  await expect(row).toContainText('可重放')
  const { records } = await api.get('partner/message/list', { replayState_equal: 1, size: 1 })
  await page.goto(`/thirdManage/message/detail?id=${records[0].id}`)
  await expect(shownPane(page)).toContainText('查看原文')
  await shownPane(page).getByRole('button', { name: '重放', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('按报文原文重新执行')
  await dialog.getByRole('button', { name: '重放', exact: true }).click()
  await expectToast(page, /重放/)
  await expect(shownPane(page)).toContainText('重放成功')
  await expect(shownPane(page).getByRole('button', { name: '重放', exact: true })).toHaveCount(0)
  await shownPane(page).getByRole('button', { name: '查看原文' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '查看原文' }).click()
  await expect(page.getByRole('dialog')).toContainText('MA1REPLAY')
})
