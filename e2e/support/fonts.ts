import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fontPackage = join(root, 'node_modules', '@expo-google-fonts', 'noto-sans-sc')
const generic = ['sans-serif', 'serif', 'monospace', 'system-ui']

/**
 * Writes a fontconfig file with the Chinese font that npm installed, regular and bold, and returns its path.
 * A bare machine has no Chinese font, and screenshots would differ with the fonts of each machine.
 */
export function writeFontConfig(): string {
  const folder = join(root, '.cache', 'fonts')
  const file = join(folder, 'fonts.conf')
  const folders = ['400Regular', '700Bold'].map(name => `  <dir>${escape(join(fontPackage, name))}</dir>`)
  const aliases = generic.map(
    name => `  <alias binding="same"><family>${name}</family><prefer><family>Noto Sans SC</family></prefer></alias>`,
  )
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders,
    `  <cachedir>${escape(join(folder, 'cache'))}</cachedir>`,
    ...aliases,
    '</fontconfig>',
  ]
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

function escape(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
