; Installer of Text2 Barcode for Windows, made by `npm run helper:build`: for the person who runs it alone, without
; administrator's rights; it starts at log-on and can be taken away under "Apps".
Unicode true
!include MUI2.nsh
Name "Text2 Barcode"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Text2 Barcode"
SetCompressor /SOLID lzma
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\text2-barcode.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "English"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Text2Barcode"

Section
  ; A running one holds its file.
  nsExec::Exec 'taskkill /IM text2-barcode.exe /F'
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Text2 Barcode.lnk" "$INSTDIR\text2-barcode.exe"
  WriteRegStr HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Text2Barcode" '"$INSTDIR\text2-barcode.exe" --background'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Text2 Barcode"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\text2-barcode.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  ; An update runs this without windows (/S) and wants its program back.
  IfSilent 0 +2
    Exec '"$INSTDIR\text2-barcode.exe"'
SectionEnd

Section Uninstall
  nsExec::Exec 'taskkill /IM text2-barcode.exe /F'
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Text2Barcode"
  Delete "$SMPROGRAMS\Text2 Barcode.lnk"
  RMDir /r "$INSTDIR"
SectionEnd
