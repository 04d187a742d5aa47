// Types only: the script of a Marbete server defines the element.
export {};
