import { pathsOf, type Verb } from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { call, type Person } from '../people.ts'
import { mine } from './exceptions.ts'
import { checked, expectRefused, pathOf } from './matrix.ts'
import { absent, type Subject } from './subject.ts'

const request = (who: Person, verb: Verb, path: string, more: object = {}) =>
  verb === 'list' || verb === 'detail'
    ? call(who, 'GET', path, { id: absent, ...more })
    : call(who, 'POST', `${path}?ids=${absent}`, { ...more })

/** Somebody with this right alone, where its holders may write at all: some rows are added by tenants only. */
const holderOf = ({ m, resource }: Subject, right: string): Promise<Person> =>
  resource.addedBy === 'tenant' ? m().only(right, mine) : m().only(right)

async function tryRight(subject: Subject, verb: Verb, path: string, right: string | undefined): Promise<void> {
  const { m } = subject
  expectRefused(await request(m().stranger, verb, path), 401, path)
  if (!right) return expect((await request(m().nobody, verb, path)).code, path).not.toBe(403)
  expectRefused(await request(m().nobody, verb, path), 403, path)
  expect((await request(await holderOf(subject, right), verb, path)).code, path).not.toBe(403)
}

/** Nothing without a token, nothing without the right, and the one right that is declared suffices. */
export const rightsCheck = (subject: Subject): void =>
  checked(subject.name, 'rights', async () => {
    const { m, has } = subject
    const { resource } = subject
    const { permission, publicRead, verbs } = resource
    const needed: Readonly<Record<Verb, string | undefined>> = {
      list: publicRead ? undefined : permission,
      detail: publicRead ? undefined : `${permission}_view`,
      submit: `${permission}_add`,
      remove: `${permission}_delete`,
    }
    for (const verb of verbs)
      for (const path of pathsOf(resource, verb)) await tryRight(subject, verb, path, needed[verb])
    if (!has('submit')) return
    const path = pathOf(resource, 'submit')
    for (const id of [absent, 5, true, {}, [], 'x']) {
      const what = `edit of ${JSON.stringify(id)}`
      expectRefused(
        await request(await m().only(`${permission}_add`), 'submit', path, { id }),
        403,
        `${what} with the right to add`,
      )
      expectRefused(await request(await m().only(`${permission}_edit`), 'submit', path, { id }), 404, what)
    }
    expectRefused(
      await request(await m().only(`${permission}_edit`), 'submit', path),
      403,
      'add with the right to edit',
    )
  })
