import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkButtonBase = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>
type TextLinkBase = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>

/** A button that leads somewhere: a link for keyboard, mouse and assistive technology. */
export const LinkButton = createLink((props: LinkButtonBase) => <Button component="a" {...props} />)

/** A link inside text; underlined, because colour alone does not tell it from the words around it. */
export const TextLink = createLink((props: TextLinkBase) => <Anchor underline="always" {...props} />)
