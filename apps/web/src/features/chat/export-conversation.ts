import type { MessagePart } from '@keelwise/contract/answer-events'
import { contentOf } from '@keelwise/contract/message-parts'
import type { Message } from '@keelwise/contract/conversation-messages'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { saveFile } from '../../lib/save-file.ts'

/** What every answer carries. */
export const DISCLAIMER = 'AI answers can be wrong and are not financial advice.'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

function markdownOfPart(part: MessagePart): string {
  switch (part.type) {
    case 'text':
      return contentOf([part])
    case 'table': {
      const { title, columns, rows } = part.table
      const rule = columns.map(({ align }) => (align === 'right' ? '---:' : '---'))
      return [
        `**${title}**`,
        '',
        row(columns.map(({ label }) => label)),
        `| ${rule.join(' | ')} |`,
        ...rows.map(row),
      ].join('\n')
    }
    case 'chart': {
      const { title, points, unit } = part.chart
      if (points.length === 0) return `**${title}**`
      return [`**${title}**`, '', row(['', unit]), '| --- | ---: |', ...points.map(({ x, y }) => row([x, y]))].join(
        '\n',
      )
    }
    case 'values':
      return part.values
        .map(
          ({ label, text, source, as_of }) => `- ${label}: ${text} (${source}${as_of ? `, ${formatDate(as_of)}` : ''})`,
        )
        .join('\n')
    case 'notice':
      return `> ${part.text}`
    case 'source':
      return `Source: ${part.title}`
    case 'tool':
    case 'plan':
    case 'follow_ups':
      return ''
  }
}

/** A conversation as Markdown: what was said, with tables, the figures behind it and where they come from. */
export function markdownOf(title: string, messages: readonly Message[]): string {
  const said = messages.map(({ role, content, parts, created_at: at }) => {
    const body = role === 'user' ? content : parts.map(markdownOfPart).filter(Boolean).join('\n\n')
    return `## ${role === 'user' ? 'You' : 'Assistant'}, ${formatDateTime(at)}\n\n${body}`
  })
  return [`# ${title}`, ...said, `---\n\n${DISCLAIMER}\n`].join('\n\n')
}

/** Has the browser save a conversation as a Markdown file named after it. */
export function exportConversation(title: string, messages: readonly Message[]): void {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  saveFile(new Blob([markdownOf(title, messages)], { type: 'text/markdown' }), `${name || 'conversation'}.md`)
}
