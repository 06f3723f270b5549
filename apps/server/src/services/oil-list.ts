/** "92#，0#" becomes the list ["92", "0"], in the order given and each once. */
export const oilList = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[\s,，、;；]+/)
      .map(one => one.replace(/#$/, ''))
      .filter(Boolean),
  ),
]
