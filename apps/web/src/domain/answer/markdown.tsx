import { Box } from '@mantine/core'
import type { AnswerValue } from '@keelwise/contract/answer-events'
import { createContext, memo, type ReactNode, use, useMemo } from 'react'
import table from '../../ui/data-table.module.css'
import { useHref } from '../../ui/use-href.ts'
import { type MarkdownBlock, type Inline, parseBlock, splitBlocks } from './markdown-blocks.ts'
import classes from './markdown.module.css'
import { ValueMark } from './value-mark.tsx'

/** The figures of an answer by their ids. */
const Values = createContext<ReadonlyMap<string, AnswerValue>>(new Map())

interface MarkdownProps {
  readonly text: string
  readonly values: ReadonlyMap<string, AnswerValue>
}

/** The text of an answer. While it grows only its last block is drawn again. */
export function Markdown({ text, values }: MarkdownProps) {
  const blocks = useMemo(() => splitBlocks(text), [text])
  return (
    <Values value={values}>
      {blocks.map((block, index) => (
        // blocks are only ever added at the end
        <Blocks key={index} text={block} />
      ))}
    </Values>
  )
}

const Blocks = memo(function Blocks({ text }: { readonly text: string }) {
  return parseBlock(text).map((block, index) => <BlockView key={index} block={block} />)
})

function BlockView({ block }: { readonly block: MarkdownBlock }) {
  switch (block.type) {
    case 'paragraph':
      return <p className={classes.paragraph}>{inline(block.children)}</p>
    case 'heading':
      return <h2 className={classes.heading}>{inline(block.children)}</h2>
    case 'quote':
      return <blockquote className={classes.quote}>{inline(block.children)}</blockquote>
    case 'rule':
      return <hr className={classes.rule} />
    case 'code':
      return (
        // a region that scrolls sideways has to take focus
        <pre className={classes.code} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inline(item)}</li>)
      return block.ordered ? (
        <ol className={classes.list} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul className={classes.list}>{items}</ul>
      )
    }
    case 'table':
      return (
        <Box
          className="outlined rounded-lg surface scrolls-x"
          m="0 0 16px"
          role="region"
          aria-label="Table"
          tabIndex={0}
        >
          <table className={table.table}>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )
  }
}

/** A figure is a button, after which a line would break even before a full stop. */
const isFigure = (piece: Inline | undefined): boolean =>
  piece?.type === 'value' ||
  (piece?.type === 'strong' && piece.children.length === 1 && piece.children[0]?.type === 'value')
const opens = (piece: Inline | undefined): string => (piece?.type === 'text' ? (/\($/.exec(piece.text)?.[0] ?? '') : '')
const closes = (piece: Inline | undefined): string =>
  piece?.type === 'text' ? (/^[).,;:?!]+/.exec(piece.text)?.[0] ?? '') : ''

const inline = (pieces: readonly Inline[]): ReactNode =>
  pieces.map((piece, index) => {
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (isFigure(piece))
      return (
        <span key={index} className="nowrap">
          {opens(before)}
          <InlineView piece={piece} />
          {closes(after)}
        </span>
      )
    if (piece.type !== 'text') return <InlineView key={index} piece={piece} />
    const from = isFigure(before) ? closes(piece).length : 0
    const to = piece.text.length - (isFigure(after) ? opens(piece).length : 0)
    return <InlineView key={index} piece={{ ...piece, text: piece.text.slice(from, Math.max(from, to)) }} />
  })

function InlineView({ piece }: { readonly piece: Inline }) {
  switch (piece.type) {
    case 'text':
      return piece.text
    case 'code':
      return <code className={classes.inlineCode}>{piece.text}</code>
    case 'strong':
      return <strong>{inline(piece.children)}</strong>
    case 'emphasis':
      return <em>{inline(piece.children)}</em>
    case 'link':
      return <OwnLink href={piece.href}>{piece.text}</OwnLink>
    case 'value':
      return <Figure id={piece.id}>{piece.text}</Figure>
  }
}

function OwnLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a {...useHref(href)} className={classes.link}>
      {children}
    </a>
  )
}

/** A figure shows where it comes from; one that nothing is known of is plain text. */
function Figure({ id, children }: { readonly id: string; readonly children: string }) {
  const value = use(Values).get(id)
  return value ? <ValueMark value={value}>{children}</ValueMark> : children
}
