/*
 * Labels that are written as few are, each with what the laws of editing once failed on or could.
 */

export const unusualLabels: readonly { language: 'zpl' | 'tspl'; name: string; text: string }[] = [
  {
    language: 'zpl',
    name: 'zpl: texts that go on',
    text: '^XA^FT20,60^A0N,40^FD12^FS^FO20,80^A0N,20^FD90^FS^FT^A0N,20^FDc^FS^FT300,200^BY3^BCN,60^FDabc^FS^FT^FDd^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: homes',
    text: '^XA^LH30,40^FO2,3^GB5,5,1^FS^LH10,10^FO20,30^A0N,30^FDa^FS^LH0,0^FO60,90^BY2^BCN,40^FDx1^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: shifts',
    text: '^XA^LT20^LS10^FO20,30^A0N,30^FDa^FS^FO60,90^BQN,2,4^FDQA,abc^FS^FO100,200^GC30,2^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: turns in force',
    text: '^XA^FWR^FO20,30^A0,30^FDa^FS^FO60,90^BC,50^FDabc^FS^FWI^FO200,30^AD^FDx^FS^FWB,1^FO300,300^FDy^FS^FO400,200^FB100,2^FDlong words here^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: a turned label',
    text: '^XA^POI^PMY^LL600^PW500^FO20,30^A0N,30^FDa^FS^FT60,190^BEN,50^FD750103131130^FS^FO10,300^GD40,30,2,B,L^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: units',
    text: '^XA^MUM^FO2,3^GB5,5,1^FS^FO10,10^A0N,5,4^FDmm^FS^FO20,20^BY.5^BCN,10^FDabc^FS^MUI^FO1,1^GB.5,.5,.01^FS^FO2,2^A0N,.2^FDin^FS^MUD^FO30,300^A0N,30^FDdots^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: another density',
    text: '^XA^MUD,150,300^FO20,30^GB50,50,2^FS^FO90,90^A0N,30^FDa^FS^FO20,200^BY2^BCN,50^FDabc^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: a shared ^BY',
    text: '^XA^BY3,2,80^FO20,20^BC^FDabc^FS^FO20,200^B3^FDABC^FS^BY1^FO20,400^BC,,N^FDdef^FS^FO20,600^BX,4,200^FDghi^FS^XZ^XA^FO20,20^BC^FDnext^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: heights of ^BY',
    text: '^XA^BY,,50^FO20,20^BCN^FDabc^FS^BY4^FO20,200^BEN^FD750103131130^FS^FO20,400^BQN^FDMA,hola^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: default fonts',
    text: '^XA^CF0,40,30^FO20,20^FDa^FS^CFD^FO20,80^FDb^FS^FO20,120^A0^FDc^FS^CFB,22,14^FO20,200^FDd^FS^FO20,280^A0,40^FDe^FS^FO20,300^ABN,33^FDf^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: named fonts',
    text: '^XA^FO20,20^A@N,40,30,E:ARIAL.TTF^FDa^FS^FO20,80^A@N,40^FDb^FS^FO20,160^A@R,20,20,Z:D.FNT^FDc^FS^FO20,260^A0N,20^FDd^FS^FO40,360^A@^FDe^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: blocks',
    text: '^XA^FO20,20^A0N,30^FB200,3,5,C,10^FDhola mundo cruel y largo\\&otra^FS^FO20,200^A0R,30^FB200,2,0,R^FDuno dos tres^FS^FT300,400^A0N,30^FB100,2,,J^FDuno dos tres cuatro^FS^FO20,500^TBN,200,50^A0N,20^FDa b c d^FS^FO20,600^FB300,1,0,D,0^A0N,20^FDx y^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: counters',
    text: '^XA^FO20,20^A0N,30^SN001,1,Y^FS^FO20,80^BCN,50^SN10,5,N^FS^FO20,190^A0N,30^FDA01^SFAdd,1^FS^PQ3^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: no ^FS',
    text: '^XA^FO20,20^GB50,50,2^FO90,20^GB50,50,2^FO160,20^A0N,30^FDa^FO20,90^A0N,30^FDb^FS^GB30,30,3^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: comments',
    text: '^XA^FX first ^FO20,20^A0N,30^FX inside, with commas^FDa^FS^FXlast^FO20,80^FX x^GB9,9,9^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: hexadecimal data',
    text: '^XA^CI28^FO20,20^A0N,30^FH^FDCaf_C3_A9 _5E_7E_5F^FS^FO20,80^FH\\^A0N,30^FDCaf\\C3\\A9^FS^FO20,140^BQN,2,3^FH^FDMA,a_5Eb^FS^FO20,300^FH^FDx_0Ay^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: a stored format',
    text: '^XA^DFR:A.ZPL^FS^FO20,20^A0N,30^FN1^FS^FO20,80^BCN,50^FN2^FS^FO20,200^A0N,30^FN1^FDdefault^FS^FO300,20^GB9,9,1^FS^XZ^XA^XFR:A.ZPL^FN1^FDone^FS^FN2^FDcode1^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FDtwo^FS^FN2^FDcode2^FS^FO300,300^A0N,20^FDextra^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: fields with numbers',
    text: '^XA^FO20,20^A0N,30^FN1"name"^FDa^FS^FO20,80^A0N,30^FN1^FS^FO20,140^FN2^FDz^FS^FO200,140^A0N,20^FN2^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: several labels',
    text: '^XA^FO20,20^A0N,30^FDa^FS^XZ\n\n^XA^FO20,20^A0N,30^FDb^FS^FO20,80^BY4^BCN,50^FDx^FS^XZ\r\n^XA^FO20,80^BCN,50^FDy^FS^FT^FDz^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: other prefixes',
    text: '^XA^CC!!CD;!CT+!FO20;20!A0N;30!FDa!FS!FO20;80!BY3!BCN;50!FDb!FS!FO20;200!FB100;2!FDc d e!FS!GB3;3!FS!XZ!XA!FO5;5!FDz!FS!XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: line ends in commands',
    text: '^XA\r\n^FO20,\r\n20\r\n^A0N,\r\n30^FDa\r\nb^FS\r\n^FO20,80\r\n^GB50,50,2\r\n^FS\r\n^XZ\r\n',
  },
  {
    language: 'zpl',
    name: 'zpl: lone CR',
    text: '^XA\r^FO20,20\r^A0N,30\r^FDa^FS\r^FO20,80^BCN,50^FDx^FS\r^XZ\r',
  },
  {
    language: 'zpl',
    name: 'zpl: small letters',
    text: '^xa^fo20,20^a0n,30^fda^fs^fo20,80^bcn,50,y^fdb^fs^fo20,200^gb30,30^fs^xz',
  },
  {
    language: 'zpl',
    name: 'zpl: blanks',
    text: '^XA ^FO 20 , 20 ^A0 N , 30 , 20 ^FD a ^FS ^FO 20,90 ^BY 3 ^BC N , 50 ^FDb^FS ^FO20,250^GB 30 , 40 , 2 ^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: stored images',
    text: '~DGR:S.GRF,8,2,FF00FF0000FF00FF^XA^FO20,20^XGR:S.GRF,2,3^FS^FO80,80^IMR:S.GRF^FS^FO20,120^GFA,8,8,2,FF00FF0000FF00FF^FS^FO50,50^GFA,8,8,2,:Z64:eJxjYGBg+A8AAQMBAA==:C111^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: reversed fields',
    text: '^XA^FO20,20^GB200,60,60^FS^FO30,30^FR^A0N,40^FDabc^FS^LRY^FO30,130^GB50,50,50^FS^FO20,140^A0N,20^FDx^FS^LRN^FO20,200^GB50,50,50,W^FS^FO300,20^FR^BQN,2,4^FDQA,x^FS^FO300,220^FR^BCN,40^FDx^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: letters downwards',
    text: '^XA^FO20,20^FPV,3^A0N,30^FDabc^FS^FO120,120^FPR,2^A0N,30^FDabc^FS^FO220,220^FPH,5^A0N,30^FDdef^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: signs',
    text: '^XA^FO20,20^GSN,40,40^FDA^FS^FO80,20^GS^FDB^FS^FO120,20^A0N,20^FDx^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: rare codes',
    text: '^XA^FO20,20^B7N,4,2,4^FDabc^FS^FO20,120^B1N^FD123^FS^FO20,300^BON,4^FDabc^FS^FO20,400^BDN^FD003840841000000[)>_1E01_1D961Z^FS^FO300,20^BRN,1,3,2,40^FD0123456789012^FS^FO300,200^BKN^FD123^FS^FO300,400^BSN,40^FD12^FS^FO300,500^BBN,5^FDabcdef^FS^FO20,700^BFN,5,0^FDabc^FS^FO20,800^BTN^FD123,abc^FS^FO400,800^B4N,5^FDabc^FS^FO20,1000^BMN^FD123^FS^FO20,1200^BZN^FD12345^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: turned retail codes',
    text: '^XA^FO20,20^BY2^BUN,60,Y,N^FD01234567890^FS^FO20,200^B9N,60^FD0123456^FS^FO20,400^B8N,60^FD1234567^FS^FT400,200^BER,60^FD750103131130^FS^FT400,600^BEI,60,N^FD750103131130^FS^FT600,600^BCB,60,Y,Y^FDab^FS^XZ',
  },
  { language: 'zpl', name: 'zpl: no ^XA', text: '^FO20,20^A0N,30^FDa^FS^FO20,90^GB20,20,1^FS' },
  { language: 'zpl', name: 'zpl: no ^XZ', text: '^XA^FO20,20^A0N,30^FDa^FS^FO20,90^GB20,20,1^FS' },
  {
    language: 'zpl',
    name: 'zpl: placeholders',
    text: '^XA\n^FO20,30^A0N,30^FD%NAME%^FS\n<OFFER>\n^FO20,90^A0N,30^FDOnly %OFFER%^FS\n</OFFER>\n^FO20,150^BY2^BCN,60^FD%CODE%^FS^FO20,260^FB200,2^A0N,20^FD%NAME% y %PRICE%^FS\n^PQ%QUANTITY%\n^XZ\n',
  },
  {
    language: 'zpl',
    name: 'zpl: placeholders as numbers',
    text: '^XA^CF0,%SIZE1%^FO%X1%,30^A0N,30^FD%NAME%^FS^FO20,%Y1%^BY%W1%^BCN,60^FD%CODE%^FS^FO20,300^GB%W2%,3,3^FS^CI%_CODEPAGE_%^FO20,400^FDé%NAME%^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: choices of long texts',
    text: '<FIT NAME cut>\n<FIT DESC shrink width=300>\n^XA\n^FO20,30^A0N,30^FD%NAME%^FS\n^FO20,150^A0N,30^FD%DESC%^FS\n^XZ\n',
  },
  {
    language: 'zpl',
    name: 'zpl: a choice inside a field',
    text: '^XA^FO20,30<FIT NAME lines=2 shrink width=300>^A0N,30^FB300,2^FD%NAME%^FS^FO20,150^A0N,30^FD%DESC%^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: right alignment',
    text: '^XA^FO300,20,1^A0N,30^FDright^FS^FT300,90,1^A0N,30^FDright^FS^FO300,120,1^BY2^BCN,40^FDab^FS^FW,1^FO300,300^A0N,30^FDz^FS^FO300,400^GB40,40,1^FS^FO200,500,2^A0N,20^FDauto^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: fractions and signs',
    text: '^XA^FO20.5,30.7^A0N,30.2^FDa^FS^FO-5,20^GB20,20,2^FS^FO+30,99^GB20,20,1^FS^FOx5,y99^GB20,20,1^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: far away',
    text: '^XA^FO31990,20^GB5,5,1^FS^FO40000,10^GB9,9,1^FS^FO700,1100^GB9,9,1^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: tiny shapes',
    text: '^XA^FO0,0^GB0,0,1^FS^FO0,0^GB1,1,1^FS^FO0,0^GB,,3^FS^FO10,10^GB100,1,1^FS^FO30,30^GB20,20,40^FS^FO90,90^GB60,60,3,B,8^FS^FO0,200^GB40,9999,2^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: empty data',
    text: '^XA^FO20,20^A0N,30^FD^FS^FO20,60^A0N,30^FD   ^FS^FO20,90^FDx^FS^FO20,120^BCN,50^FD^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: repeated commands',
    text: '^XA^FO20,20^FO40,40^A0N,30^ADN,18,10^FDa^FDb^FS^FO20,90^GB10,10,2^GB30,30,2^FS^FO20,150^BCN,30^B3N,N,40^FDAB^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: a frame and a text in one field',
    text: '^XA^FO20,20^GB200,60,2^A0N,30^FDboth^FS^FO20,120^GB30,30,30^FR^A0N,20^FDx^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: character sets',
    text: '^XA^CI0^FO20,20^A0N,30^FD#@[]^FS^CI13^FO20,60^A0N,30^FDx^FS^CI28^FO20,90^A0N,30^FDé€^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: joined data',
    text: '^XA^FO20,20^A0N,30^FE^FD#1# y #2#^FS^FN1^FDuno^FS^FN2^FDdos^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: mirrored labels',
    text: '^XA^PMY^FO20,20^A0N,30^FDab^FS^XZ^XA^FO50,50^A0N,30^FDcd^FS^XZ^XA^PMN^LRY^FO50,50^A0N,30^FDef^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: beyond the edge',
    text: '^XA^PW400^LL240^FO20,20^A0N,30^FDab^FS^FO380,20^A0N,30^FDpast the edge^FS^FO20,500^A0N,30^FDbelow^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: modes of Code 128',
    text: '^XA^FO20,20^BY2^BCN,50,Y,N,N,A^FD12345678901234^FS^FO20,150^BCN,50,Y,N,N,D^FD(01)07501031311309^FS^FO20,300^BCN,50,,,,U^FD0750103131130912345^FS^FO20,500^BCN,50^FD>;123456>6AB^FS^XZ',
  },
  {
    language: 'zpl',
    name: 'zpl: letters of fonts',
    text: '^XA^CWZ,E:X.TTF^FO20,20^AZN,30,30^FDx^FS^CFZ,40^FO20,80^FDy^FS^FO20,140^A0N,20^FDz^FS^XZ',
  },
  {
    language: 'tspl',
    name: 'tspl: settings of the paper',
    text: 'SIZE 50 mm,30 mm\r\nDIRECTION 1,1\r\nREFERENCE 10,20\r\nSHIFT 5\r\nGAP 2 mm,0\r\nCLS\r\nTEXT 20,30,"3",0,1,1,"a"\r\nBAR 20,60,100,3\r\nBOX 10,10,200,100,2\r\nBARCODE 30,120,"128",40,1,0,2,2,"abc"\r\nPRINT 1\r\n',
  },
  {
    language: 'tspl',
    name: 'tspl: turns',
    text: 'SIZE 80 mm,80 mm\nCLS\nTEXT 200,200,"0",90,10,12,"a"\nTEXT 200,200,"2",180,2,1,"bc"\nTEXT 300,200,"3",270,1,1,2,"right"\nBARCODE 300,300,"EAN13",60,2,90,2,2,"750103131130"\nQRCODE 400,400,M,4,A,180,"x"\nPRINT 2,3\n',
  },
  {
    language: 'tspl',
    name: 'tspl: blocks',
    text: 'SIZE 80 mm,80 mm\nCLS\nBLOCK 10,10,200,100,"0",0,8,8,5,2,"hola mundo \\["]q\\["] y"\nBLOCK 300,300,200,100,"2",90,1,1,"uno dos tres cuatro cinco"\nTEXT 20,400,"ROMAN.TTF",0,1,12,"x"\nBLOCK 10,200,200,50,"0",0,8,8,0,3,1,"fit me please with a lot of words here"\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: shapes from any corner',
    text: 'SIZE 80 mm,80 mm\nCLS\nBOX 100,100,20,30,3\nBOX 10,10,60,60,2,8\nCIRCLE 100,200,50,3\nELLIPSE 200,200,60,40,2\nDIAGONAL 20,300,120,250,2\nERASE 10,10,20,20\nREVERSE 10,10,40,40\nBAR 0,0,1,1\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: raw bytes',
    text: 'SIZE 50 mm,30 mm\r\nCLS\r\nBITMAP 20,30,2,2,0,\x00\xff\r\n\r\nTEXT 20,60,"3",0,1,1,"a"\r\nBITMAP 60,30,1,3,1,PRI\r\nPRINT 1\r\n',
  },
  {
    language: 'tspl',
    name: 'tspl: variables and counters',
    text: 'SIZE 50 mm,30 mm\nCLS\nX1=20\nA$="hola"\nTEXT X1,30,"3",0,1,1,A$\nTEXT X1+20,60,"3",0,1,1,A$+"b"\nFOR I=1 TO 3\nTEXT 20,I*40,"2",0,1,1,STR$(I)\nNEXT\n@1="001"\nTEXT 90,90,"2",0,1,1,@1\nPRINT 3\n',
  },
  {
    language: 'tspl',
    name: 'tspl: several labels',
    text: 'SIZE 50 mm,30 mm\nCLS\nTEXT 20,30,"3",0,1,1,"a"\nPRINT 1\nTEXT 20,80,"3",0,1,1,"b"\nPRINT 1\nCLS\nREFERENCE 50,50\nTEXT 20,30,"3",0,1,1,"c"\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: blanks and small letters',
    text: '  SIZE 50 mm , 30 mm\n  CLS\n  TEXT  20 , 30 , "3" , 0 , 1 , 1 , "a, b"\n bar 20,80,30,3\n\nPRINT 1',
  },
  { language: 'tspl', name: 'tspl: no CLS', text: 'TEXT 20,30,"3",0,1,1,"a"\nPRINT 1\n' },
  { language: 'tspl', name: 'tspl: no PRINT', text: 'SIZE 50 mm,30 mm\nCLS\nTEXT 20,30,"3",0,1,1,"a"\n' },
  {
    language: 'tspl',
    name: 'tspl: rare codes',
    text: 'SIZE 100 mm,150 mm\nCLS\nDMATRIX 20,20,200,200,x4,"abc"\nDMATRIX 20,200,100,100,"abc"\nPDF417 20,400,400,200,0,E3,W2,H4,"abc"\nAZTEC 300,20,0,4,"abc"\nMAXICODE 300,300,4,"abc"\nRSS 20,700,"RSS14",2,40,0,"0123456789012"\nCODABLOCK 20,800,0,20,3,"abc"\nBARCODE 20,900,"39",40,1,0,0,2,6,1,"ABC"\nBARCODE 20,1000,"CODA",40,0,0,2,5,"A12A"\nQRCODE 400,600,H,6,M,0,M2,S3,"A123"\nMPDF417 500,800,0,W2,H4,"abc"\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: placeholders',
    text: 'SIZE 50 mm,30 mm\nCODEPAGE UTF-8\nCLS\nTEXT 20,30,"0",0,10,10,"%NAME%"\n<OFFER>\nTEXT 20,60,"0",0,10,10,"%OFFER%"\n</OFFER>\nBARCODE 20,100,"EAN13",40,1,0,2,2,"%CODE%"\nTEXT 30,60,"3",0,1,1,"%DESC%"\nPRINT %QUANTITY%\n',
  },
  {
    language: 'tspl',
    name: 'tspl: a choice of a long text',
    text: 'SIZE 50 mm,30 mm\nCODEPAGE UTF-8\nCLS\n<FIT NAME lines=2 shrink width=300>\nTEXT 20,30,"0",0,10,10,"%NAME%"\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: quotes',
    text: 'SIZE 50 mm,30 mm\nCLS\nTEXT 20,30,"3",0,1,1,"5\\["] tubo"\nTEXT 20,60,"3",0,1,1,"c:\\\\dir"\nTEXT 20,90,"3",0,1,1,"a"+CHR$(34)+"b"\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: comments',
    text: 'REM TEXT 1,1\nSIZE 50 mm,30 mm\nCLS\nREM x\nTEXT 20,30,"3",0,1,1,"a"\n;TEXT 9,9\nPRINT 1\n',
  },
  {
    language: 'tspl',
    name: 'tspl: lone CR',
    text: 'SIZE 50 mm,30 mm\rCLS\rTEXT 20,30,"3",0,1,1,"a"\rBAR 3,4,5,6\rPRINT 1\r',
  },
  {
    language: 'tspl',
    name: 'tspl: inches',
    text: 'SIZE 2,1\nGAP 0.12,0\nCLS\nTEXT 20,30,"3",0,1,1,"a"\nPRINT 1\n',
  },
];
