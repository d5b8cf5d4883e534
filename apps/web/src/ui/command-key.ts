/** What the key is called that commands are given with: that of the keyboard in front of the person. */
export const COMMAND_KEY = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
