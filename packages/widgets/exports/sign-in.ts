export { SignIn, type SignInProps } from '../src/sign-in/SignIn.tsx';
export { SignInView, type SignInViewProps } from '../src/sign-in/SignInView.tsx';
